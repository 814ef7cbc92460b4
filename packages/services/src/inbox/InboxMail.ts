/** One file of a mail. */
export interface InboxPart {
  /** Its position in the mail, from 0. */
  readonly index: number
  readonly filename: string | undefined
  readonly contentType: string
  readonly contentId: string | undefined
  /** Shown inside the HTML rather than beside it. */
  readonly inline: boolean
  readonly bytes: Uint8Array
}

/** A captured mail, read as its recipient's mail program would. */
export interface InboxMail {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly createdAt: Date
  /** Of a sandbox key or a test: no mailbox was ever meant to get it. */
  readonly sandbox: boolean
  /** In the order of the message, unfolded, names as written. */
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly html: string | undefined
  readonly text: string | undefined
  readonly parts: ReadonlyArray<InboxPart>
  /** The whole message as RFC 5322 text. */
  readonly raw: string
}
