/** One file of a mail. */
export interface InboxPart {
  /** Its position in the mail, from 0. */
  readonly index: number
  readonly filename: string | undefined
  readonly contentType: string
  readonly contentId: string | undefined
  /** True if it is shown inside the HTML rather than beside it. */
  readonly inline: boolean
  readonly bytes: Uint8Array
}

/** A captured mail, parsed as its recipient's mail program would. */
export interface InboxMail {
  readonly id: string
  readonly to: string
  /** Further recipients; a bcc stands in no header. */
  readonly copies: ReadonlyArray<{ readonly kind: "cc" | "bcc"; readonly email: string }>
  readonly from: string
  readonly subject: string
  readonly createdAt: Date
  /** True for a mail of a sandbox key or a test, which was never meant for a mailbox. */
  readonly sandbox: boolean
  /** Headers in the order of the message, unfolded, names as written. */
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly html: string | undefined
  readonly text: string | undefined
  readonly parts: ReadonlyArray<InboxPart>
  /** The whole message as RFC 5322 text. */
  readonly raw: string
}
