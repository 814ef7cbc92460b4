/** Maximum segments of a message, with any carrier. */
export const mostSegments = 10

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const extended = "\f^{}\\[~]|€"

const septets: ReadonlyMap<string, number> = new Map([
  ...Array.from(basic, (character) => [character, 1] as const),
  ...Array.from(extended, (character) => [character, 2] as const)
])

/**
 * Returns the number of septets of a character in the default alphabet (3GPP TS 23.038, 6.2.1): two with an escape;
 * undefined for a character outside it.
 */
const septetsOf = (character: string): number | undefined => septets.get(character)

type SmsEncoding = "GSM-7" | "UCS-2"

/** A text as carriers count and split it. */
export interface Segmented {
  readonly encoding: SmsEncoding
  /** Length in septets for GSM-7, with two for a character of the extension table; in UTF-16 units for UCS-2. */
  readonly length: number
  /** The segments; joined, they are the text. */
  readonly parts: ReadonlyArray<string>
}

// 140 octets per message; each part loses 6 for the header that joins them, with a reference of 8 bits (3GPP TS 23.040,
// 9.2.3.24.1).
const room: Readonly<Record<SmsEncoding, { readonly single: number; readonly part: number }>> = {
  "GSM-7": { single: 160, part: 153 },
  "UCS-2": { single: 70, part: 67 }
}

const isGsm = (text: string): boolean => {
  for (const character of text) if (septetsOf(character) === undefined) return false
  return true
}

/** Returns the characters outside GSM-7, each once, in order. */
export const foreignCharacters = (text: string): ReadonlyArray<string> => [
  ...new Set(Array.from(text).filter((character) => septetsOf(character) === undefined))
]

/**
 * Splits a text into segments like carriers do; no segment ends within an escaped character or a surrogate pair.
 * Decided in docs/decisions/sms.md.
 */
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
