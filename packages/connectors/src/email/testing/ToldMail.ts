import { addressParser } from "postal-mime"
import type { NamedAddress } from "../EmailFields.ts"

/** A mail as a provider that composes mails itself received it, parsed from the provider's own form. */
export interface ToldMail {
  readonly from: ReadonlyArray<NamedAddress>
  readonly to: ReadonlyArray<NamedAddress>
  readonly cc: ReadonlyArray<NamedAddress>
  readonly bcc: ReadonlyArray<NamedAddress>
  readonly replyTo: ReadonlyArray<NamedAddress>
  readonly subject: string
  readonly html: string | undefined
  readonly text: string | undefined
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly files: ReadonlyArray<{
    readonly filename: string
    readonly contentType: string
    readonly base64: string
    readonly contentId: string | undefined
  }>
  /** Every other field of the request. */
  readonly rest: unknown
}

/** Parses the addresses of a text like those of a mail header. */
export const addressesIn = (text: string | undefined): ReadonlyArray<NamedAddress> =>
  addressParser(text ?? "", { flatten: true }).map(({ address = "", name }) => ({ address, name }))
