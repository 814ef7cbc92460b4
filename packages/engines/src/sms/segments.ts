import { septetsOf } from "./gsm7.ts"

export type SmsEncoding = "GSM-7" | "UCS-2"

/** How carriers count a text, and the parts that they make of it. */
export interface Segmented {
  readonly encoding: SmsEncoding
  /** Septets of GSM-7, where what is in the extension table takes two; UTF-16 units of UCS-2. */
  readonly length: number
  /** Joined, they are the text. */
  readonly parts: ReadonlyArray<string>
}

// 140 octets, less the 6 of the header that joins parts, with a reference of 8 bits (3GPP TS 23.040, 9.2.3.24.1).
const room: Readonly<Record<SmsEncoding, { readonly single: number; readonly part: number }>> = {
  "GSM-7": { single: 160, part: 153 },
  "UCS-2": { single: 70, part: 67 }
}

const isGsm = (text: string): boolean => {
  for (const character of text) if (septetsOf(character) === undefined) return false
  return true
}

/** The characters for which a text is not GSM-7, each once, in their order. */
export const foreignCharacters = (text: string): ReadonlyArray<string> => [
  ...new Set(Array.from(text).filter((character) => septetsOf(character) === undefined))
]

/** As carriers count and split a text; no part ends within an escaped character or a surrogate pair. Decided in docs/decisions/sms.md. */
export const segmented = (text: string): Segmented => {
  const encoding: SmsEncoding = isGsm(text) ? "GSM-7" : "UCS-2"
  const { part, single } = room[encoding]
  const parts: Array<string> = []
  let length = 0
  let taken = 0
  let from = 0
  let at = 0
  for (const character of text) {
    const size = encoding === "GSM-7" ? septetsOf(character)! : character.length
    if (taken + size > part) {
      parts.push(text.slice(from, at))
      from = at
      taken = 0
    }
    taken += size
    length += size
    at += character.length
  }
  return { encoding, length, parts: length <= single ? [text] : [...parts, text.slice(from)] }
}
