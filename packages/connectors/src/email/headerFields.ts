import type { OutgoingEmail } from "../messages/OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

/** A header besides those that every message has; a prepared value is ASCII and stays unchanged except for folding. */
export interface HeaderField {
  readonly key: string
  readonly value: string | { readonly prepared: true; readonly foldLines: true; readonly value: string }
}

// RFC 5322 §2.2: printable US-ASCII except the colon.
const fieldName = /^[!-9;-~]{1,76}$/u

const decidedByFields = new Set([
  "from",
  "sender",
  "to",
  "cc",
  "bcc",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "return-path"
])

// Written unencoded: encoded words are not allowed in a Message-ID or a structured field.
const neverEncoded = new Set(["in-reply-to", "references", "otp-token"])

const decided = (name: string, unsubscribes: boolean): boolean =>
  decidedByFields.has(name) || name.startsWith("content-") || (unsubscribes && name.startsWith("list-unsubscribe"))

// URL.href leaves neither white space nor angle brackets; prepared, since an encoded word would break the URI.
const uri = (text: string, ...protocols: ReadonlyArray<string>): string => {
  const url = new URL(text)
  if (!protocols.includes(url.protocol)) throw new Error(`listUnsubscribe may not be ${url.protocol}`)
  if (url.href.length > 900) throw new Error("listUnsubscribe is longer than a line can hold")
  return `<${url.href.replaceAll(/[\s<>]/gu, encodeURIComponent)}>`
}

/** The pair of RFC 8058 that lets a mail client unsubscribe with one POST. */
const oneClick = ({ url, mailto }: NonNullable<OutgoingEmail["listUnsubscribe"]>): ReadonlyArray<HeaderField> => {
  const uris = [uri(url, "https:", "http:"), ...(mailto === undefined ? [] : [uri(mailto, "mailto:")])]
  return [
    { key: "List-Unsubscribe", value: { prepared: true, foldLines: true, value: uris.join(", ") } },
    { key: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" }
  ]
}

/** Returns the headers besides those that the composer writes itself; throws on a name that no header can have. */
export const headerFields = ({ headers, listUnsubscribe }: OutgoingEmail): Array<HeaderField> => {
  const fields: Array<HeaderField> = []
  for (const [key, value] of Object.entries(headers)) {
    if (!fieldName.test(key)) throw new Error("a header's name has characters that no header may have")
    const name = key.toLowerCase()
    if (decided(name, listUnsubscribe !== undefined)) continue
    const text = neverEncoded.has(name) ? value.replaceAll(/[^\t\r\n -~]+/gu, "") : value
    fields.push({ key, value: singleLine(text) })
  }
  return listUnsubscribe === undefined ? fields : [...fields, ...oneClick(listUnsubscribe)]
}
