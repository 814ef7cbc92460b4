/** A mailbox with the name shown beside it. */
export interface Mailbox {
  readonly email: string
  readonly name?: string | undefined
}

/** A file of a message; the HTML refers to an inline one as `cid:<filename>`. */
export interface EmailAttachment {
  readonly filename: string
  readonly content_type: string
  readonly data_base64: string
  readonly inline: boolean
}

/** One message to one recipient and those who get a copy, ready to be delivered by any email connector. */
export interface OutgoingEmail {
  /** The send's id (snd_). */
  readonly id: string
  /** Earliest time to send, in Unix milliseconds: the same at every attempt, since the Date header holds it. */
  readonly dueMs: number
  readonly from: Mailbox
  readonly to: string
  /** Further recipients, whom everybody sees. */
  readonly cc?: ReadonlyArray<Mailbox> | undefined
  /** Further recipients, whom nobody sees: they stand in no header. */
  readonly bcc?: ReadonlyArray<Mailbox> | undefined
  readonly replyTo?: Mailbox | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Further headers; a header that another field of the message sets is left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: ReadonlyArray<EmailAttachment>
  /** RFC 5322 Message-ID, the same on every attempt: reports of bounces and complaints come back with it. */
  readonly messageId: string
  /** URL that unsubscribes with one click (RFC 8058), and a `mailto:` URI for clients that cannot post. */
  readonly listUnsubscribe?: { readonly url: string; readonly mailto?: string | undefined } | undefined
  /** Return path of bounces (the envelope's sender); defaults to the sender's address. */
  readonly returnPath?: string | undefined
}
