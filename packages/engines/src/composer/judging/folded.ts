/** Matches invisible characters within words: a client may link, and a reader may copy, the text without them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

const digitOf = (sign: string): string => {
  const codePoint = sign.codePointAt(0)!
  let zero = codePoint
  while (codePoint - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(codePoint - zero)
}

/**
 * Returns a text as a machine reads it: full-width, enclosed and other digits and dots become ASCII, invisible
 * characters are removed.
 */
export const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(unseen, "")
    .replaceAll(/[。｡․]/gu, ".")
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)

/** Returns the invisible characters of a text; emoji and joined scripts contain some of them. */
export const unseenIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(unseen) ?? []).filter((sign) => sign !== "\ufe0f"))
