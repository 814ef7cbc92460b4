const longestWord = 450

const broken = (word: string): string => {
  if (word.length <= longestWord) return word
  const points = Array.from(word)
  const pieces: Array<string> = []
  for (let at = 0; at < points.length; at += longestWord) pieces.push(points.slice(at, at + longestWord).join(""))
  return pieces.join(" ")
}

/**
 * Returns the text as a header can hold it: without line ends and other control characters, and with a space in every
 * word that no line could hold (998 characters, RFC 5322 §2.1.1), even with a backslash before each character. A gap
 * that would fill a line becomes one space, since folding there would leave a line that looks empty.
 */
export const singleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {40,}/gu, " ")
    .replaceAll(/\S+/gu, broken)
    .trim()
