const longestWord = 900

const broken = (word: string): string => {
  if (word.length <= longestWord) return word
  const points = Array.from(word)
  const pieces: Array<string> = []
  for (let at = 0; at < points.length; at += longestWord) pieces.push(points.slice(at, at + longestWord).join(""))
  return pieces.join(" ")
}

/**
 * The text as a header can hold it: without line ends and other control characters, and with a space in every word that
 * no line could hold (998 characters, RFC 5322 §2.1.1).
 */
export const singleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\S+/gu, broken)
    .trim()
