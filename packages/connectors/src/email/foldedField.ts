const longestLine = 76

/**
 * Returns the end of the line that begins at `start`: after its last word that still fits, else after its first; -1 if
 * no space follows.
 */
const lineEnd = (text: string, start: number): number => {
  let words = start
  while (text[words] === " ") words++
  let end = text.lastIndexOf(" ", start + longestLine)
  while (end > words && text[end - 1] === " ") end--
  return end > words ? end : text.indexOf(" ", Math.max(words, start + longestLine))
}

/**
 * Folds a header field into lines of at most 76 characters where its spaces allow it (RFC 5322 §2.2.3), without the
 * last line end; unfolded it is the same text, and no line consists of spaces alone.
 */
export const foldedField = (name: string, value: string): string => {
  const text = `${name}: ${value}`
  let folded = ""
  let start = 0
  while (text.length - start > longestLine) {
    const end = lineEnd(text, start)
    if (end === -1) break
    folded += `${text.slice(start, end)}\r\n`
    start = end
  }
  return folded + text.slice(start)
}
