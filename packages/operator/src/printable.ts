import stringWidth from "string-width"

// Control characters, ends of lines and paragraphs of Unicode, and marks that turn the direction of what follows.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A sign that shows a character which is not to be obeyed: ␛ for an escape. */
const signOf = (character: string): string => {
  const code = character.codePointAt(0)!
  if (code < 32) return String.fromCodePoint(0x24_00 + code)
  return code === 127 ? "␡" : "�"
}

/** A text of somebody else's as a terminal may be given it: no character in it steers the terminal; lines and tabs stay. */
export const printable = (text: string): string =>
  text.replaceAll(unseen, (character) => (/[\n\t]/u.test(character) ? character : signOf(character)))

/** The same on one line. */
export const printableLine = (text: string): string => text.replaceAll(/[\r\n\t]+/gu, " ").replaceAll(unseen, signOf)

/** Columns of a terminal that a line takes: two for each East Asian wide character and emoji. */
export const widthOf = (line: string): number => stringWidth(line)

/** Units of text of one character as people see it, at most: nobody's line is read further than it may fit. */
const longestGrapheme = 64

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** As much of a line's beginning as fits into so many columns, whole characters as people see them. */
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

/** A line that is not wider than that; what is cut ends with an ellipsis. */
export const cut = (line: string, columns: number): string => {
  if (columns < 1) return ""
  return line.length <= columns * longestGrapheme && widthOf(line) <= columns ? line : `${headOf(line, columns - 1)}…`
}
