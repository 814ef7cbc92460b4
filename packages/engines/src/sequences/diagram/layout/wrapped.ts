import { textWidth } from "./textWidth.ts"

interface Measure {
  readonly size: number
  readonly isBold?: boolean
  /** Maximum width of a line, in pixels. */
  readonly width: number
  readonly lines: number
}

/** Maximum number of characters read; text beyond them could not be seen in any box. */
const mostRead = 400

/** Splits text after spaces, and identifiers also after their punctuation. */
const piecesOf = (text: string): ReadonlyArray<string> => text.match(/[^ _./,]*(?:[_./,]+ ?| +|$)/gu) ?? []

/**
 * Wraps text into lines no wider than `width`, between words where possible; text that does not fit is cut with `…`.
 */
export const wrapped = (
  text: string,
  { isBold = false, lines: mostLines, size, width }: Measure
): ReadonlyArray<string> => {
  const fits = (line: string) => textWidth(line.trimEnd(), size, isBold) <= width
  const lines: Array<string> = []
  let line = ""
  for (const piece of piecesOf(text.slice(0, mostRead).replaceAll(/\s+/gu, " ").trim())) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line !== "") lines.push(line.trimEnd())
    line = ""
    for (const character of piece) {
      if (!fits(line + character)) {
        lines.push(line)
        line = ""
      }
      line += character
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd())
  if (lines.length <= mostLines && text.length <= mostRead) return lines
  const kept = lines.slice(0, mostLines)
  let last = Array.from(kept.pop() ?? "")
  while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1)
  return [...kept, `${last.join("").trimEnd()}…`]
}
