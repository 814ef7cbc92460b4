/**
 * U+2060, without width or line break: it stops networks from linking the text after a sign, and readers do not see it.
 */
const joiner = "\u2060"

// Keycap emoji, which contain such a sign, are left whole.
const sign = /[@＠#＃](?![\s\uFE0F\u20E3])/gu
const cashtag = /\$(?![\s\d])/gu
const hostDot = /(?<=\S)\.(?=\p{L})/gu

/** Returns text that looks the same to readers, but contains no mention, hashtag or link for a network. */
export const plainWords = (text: string): string =>
  [sign, cashtag, hostDot].reduce((words, pattern) => words.replaceAll(pattern, `$&${joiner}`), text)

/** Returns a text as one paragraph: every run of spaces and line breaks becomes one space. */
export const oneParagraph = (text: string): string => text.replaceAll(/[ \t-\r\u0085\u2028\u2029]+/gu, " ").trim()

// Control characters, and those that change the direction of the following text.
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const address = /https?:\/\/|(?<![\p{L}\p{N}])www\./iu

/** Returns the reason why a paragraph is no plain text; undefined if it is. */
export const notPlain = (paragraph: string): string | undefined => {
  if (unprintable.test(paragraph)) return "must hold no control characters"
  return address.test(paragraph) ? "must hold no link; a link goes into a variable of type url" : undefined
}
