const quoted = /[“„«「『"]([^“”„«»「」『』"]{3,600})[”“»」』"]/gu

/** Normalizes a quotation for comparison: without punctuation, with one blank between words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[\s.,;:!?…]+/gu, " ")
    .trim()

/** Returns the quotations of a text that the sources do not have. */
export const inventedQuotations = (text: string, said: string): ReadonlyArray<string> => {
  const known = plain(said)
  return Array.from(text.matchAll(quoted), ([, words]) => words!).filter((words) => !known.includes(plain(words)))
}
