import type { HeaderField } from "./headerFields.ts"

/** An email address and its display name (empty without one), each validated to contain nothing else. */
export interface NamedAddress {
  readonly address: string
  readonly name: string
}

/**
 * The fields of a message besides its files, validated so that no writer need check again: single lines, whole
 * addresses, no header twice.
 */
export interface EmailFields {
  /** The send's id (snd_). */
  readonly id: string
  readonly from: NamedAddress
  readonly to: NamedAddress
  /** Further recipients, whom everybody sees. */
  readonly cc: ReadonlyArray<NamedAddress>
  /** Further recipients, who stand in no header. */
  readonly bcc: ReadonlyArray<NamedAddress>
  readonly replyTo?: NamedAddress
  /** The envelope's sender. */
  readonly returnPath: NamedAddress
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: ReadonlyArray<HeaderField>
  /** With its angle brackets. */
  readonly messageId: string
  readonly date: Date
}

/** The addresses of a message's way through SMTP: the recipient comes first, then the copies, of either kind. */
export interface Envelope {
  readonly from: string
  readonly to: ReadonlyArray<string>
}

/** A message as it goes out: the bytes of RFC 5322 with CRLF line ends, and the SMTP envelope. */
export interface ComposedEmail {
  readonly bytes: Buffer
  /** With its angle brackets. */
  readonly messageId: string
  readonly envelope: Envelope
}
