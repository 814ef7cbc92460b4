import stringWidth from "string-width"

// Control characters, line and paragraph separators of Unicode, and marks that change the direction of text.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Returns a visible sign for a control character: ␛ for an escape. */
const signOf = (character: string): string => {
  const code = character.codePointAt(0)!
  if (code < 32) return String.fromCodePoint(0x24_00 + code)
  return code === 127 ? "␡" : "�"
}

/** Makes foreign text safe for a terminal: replaces every character that steers it; line breaks and tabs stay. */
export const printableText = (text: string): string =>
  text.replaceAll(unseen, (character) => (/[\n\t]/u.test(character) ? character : signOf(character)))

/** `printableText`, on one line. */
export const printableLine = (text: string): string => text.replaceAll(/[\r\n\t]+/gu, " ").replaceAll(unseen, signOf)

/** Returns the terminal columns that a line takes: two for each East Asian wide character and emoji. */
export const widthOf = (line: string): number => stringWidth(line)

/** The most UTF-16 units of one grapheme, which bounds how much of a foreign line is read. */
const longestGrapheme = 64

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Returns the beginning of a line that fits into this many columns, in whole graphemes. */
export const headOf = (line: string, columns: number): string => {
  let head = ""
  let taken = 0
  for (const { segment } of graphemes.segment(line.slice(0, longestGrapheme * Math.max(1, columns)))) {
    taken += widthOf(segment)
    if (taken > columns) break
    head += segment
  }
  return head
}

/** Cuts a line to this many columns; a cut line ends with an ellipsis. */
export const cutLine = (line: string, columns: number): string => {
  if (columns < 1) return ""
  return line.length <= columns * longestGrapheme && widthOf(line) <= columns ? line : `${headOf(line, columns - 1)}…`
}
