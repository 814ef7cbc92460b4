const quoted = /[“„«「『"]([^“”„«»「」『』"]{3,600})[”“»」』"]/gu

/** As it compares: without its signs, and with one blank between words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[\s.,;:!?…]+/gu, " ")
    .trim()

/** What a text says that somebody said, and the sources do not. */
export const inventedQuotations = (text: string, said: string): ReadonlyArray<string> => {
  const known = plain(said)
  return Array.from(text.matchAll(quoted), ([, words]) => words!).filter((words) => !known.includes(plain(words)))
}
