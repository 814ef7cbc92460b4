/** Written without spaces between words: a line may end nearly anywhere. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Letters with parts far above and below the line. */
const isTall =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u
/** Letters that are joined: no space may be taken from between them. */
const isJoined = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u

/** How a text's letters want to be set. */
export const habitsOf = (text: string) => ({ isTall: isTall.test(text), isJoined: isJoined.test(text) })

/** The words of a text that no line may break. */
export const unbreakable = (text: string): ReadonlyArray<string> =>
  text.split(/[\s\u200B]+/u).filter((word) => word !== "" && !breaksAnywhere.test(word))
