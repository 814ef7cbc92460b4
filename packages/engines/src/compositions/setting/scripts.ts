/** Scripts without spaces between words: a line may break nearly anywhere. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Scripts with letters that extend far above and below the line. */
const isTall =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u
/** Scripts with joined letters: the space between them must not be reduced. */
const isJoined = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u

/** Returns the typesetting needs of a text's scripts. */
export const habitsOf = (text: string) => ({ isTall: isTall.test(text), isJoined: isJoined.test(text) })

/** Returns the words of a text that must not be broken across lines. */
export const unbreakable = (text: string): ReadonlyArray<string> =>
  text.split(/[\s\u200B]+/u).filter((word) => word !== "" && !breaksAnywhere.test(word))
