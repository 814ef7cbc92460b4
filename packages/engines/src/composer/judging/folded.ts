/** What nobody sees, and what hides in words: a client may link, and a reader copy, what stands there without it. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

const digitOf = (sign: string): string => {
  const codePoint = sign.codePointAt(0)!
  let zero = codePoint
  while (codePoint - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(codePoint - zero)
}

/** A text as a machine reads it: full-width, enclosed and other digits and dots as ASCII has them, nothing unseen. */
export const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(unseen, "")
    .replaceAll(/[。｡․]/gu, ".")
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)

/** Signs of a text that nobody sees; emoji and joined scripts are made with some of them. */
export const unseenIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(unseen) ?? []).filter((sign) => sign !== "\ufe0f"))
