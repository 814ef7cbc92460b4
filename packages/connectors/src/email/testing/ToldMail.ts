import { addressParser } from "postal-mime"
import type { NamedAddress } from "../EmailFields.ts"

/** What a provider was told of a mail that it composes itself, in its own form and read as it would read it. */
export interface ToldMail {
  readonly from: ReadonlyArray<NamedAddress>
  /** Everybody who would get it. */
  readonly to: ReadonlyArray<NamedAddress>
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
  /** All else that it was told. */
  readonly rest: unknown
}

/** Who stands in a text of addresses, read as a mail's header is. */
export const addressesIn = (text: string | undefined): ReadonlyArray<NamedAddress> =>
  addressParser(text ?? "", { flatten: true }).map(({ address = "", name }) => ({ address, name }))
