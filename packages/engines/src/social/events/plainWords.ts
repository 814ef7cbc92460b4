/** No width and no break: networks see nothing behind the sign that stands before it, and readers do not see it. */
const joiner = "\u2060"

// Keycaps, whose sign is a picture, are left whole.
const sign = /[@＠#＃](?![\s\uFE0F\u20E3])/gu
const cashtag = /\$(?![\s\d])/gu
const hostDot = /(?<=\S)\.(?=\p{L})/gu

/** The same words to a reader, in which no network finds a mention, a hashtag or a link. */
export const plainWords = (text: string): string =>
  [sign, cashtag, hostDot].reduce((words, pattern) => words.replaceAll(pattern, `$&${joiner}`), text)

/** One paragraph: every stretch of spaces and line breaks is one space. */
export const oneParagraph = (text: string): string => text.replaceAll(/[ \t-\r\u0085\u2028\u2029]+/gu, " ").trim()

// Controls, and what turns around the direction of all that follows it.
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const address = /https?:\/\/|(?<![\p{L}\p{N}])www\./iu

/** Why a paragraph is no plain text; undefined where it is. */
export const notPlain = (paragraph: string): string | undefined => {
  if (unprintable.test(paragraph)) return "must hold no control characters"
  return address.test(paragraph) ? "must hold no link; a link goes into a variable of type url" : undefined
}
