import { isUtf8 } from "node:buffer"
import { UnreadableFile } from "./UnreadableFile.ts"

const longestLine = 256 * 1024
const newline = 0x0a

const startsWith = (bytes: Buffer, ...mark: ReadonlyArray<number>) => mark.every((byte, place) => bytes[place] === byte)

/**
 * Returns the encoding other than UTF-8 that a file's byte order mark names (Unicode 17, §23.8); undefined if there is
 * none.
 */
const markedAs = (bytes: Buffer): string | undefined => {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff)) return "UTF-32"
  return startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) ? "UTF-16" : undefined
}

const faultIn = (line: Buffer): { readonly code: string; readonly message: string } | undefined => {
  if (line.includes(0))
    return { code: "nul", message: "It holds NUL: it is no text, or UTF-16. Save the file as CSV in UTF-8." }
  if (!isUtf8(line))
    return {
      code: "not_utf8",
      message: "It is not UTF-8, perhaps Latin-1 or Windows-1252. Save the file as CSV in UTF-8."
    }
  return undefined
}

/**
 * Yields the bytes of a file as they come, in pieces of whole lines, each of them UTF-8 without NUL and at most 256 KB
 * long; fails with Unreadable at the first line that is not.
 */
export async function* checked(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isFirst = true
  const refuseIn = (piece: Buffer): UnreadableFile => {
    for (let from = 0, at = line; from < piece.length; at++) {
      const end = piece.indexOf(newline, from)
      const to = end === -1 ? piece.length : end + 1
      const fault = faultIn(piece.subarray(from, to))
      if (fault !== undefined) return new UnreadableFile({ line: at, ...fault })
      from = to
    }
    throw new Error("a piece is refused for none of its lines")
  }
  const linesIn = (piece: Buffer): number => {
    let count = 0
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) count += 1
    return count
  }
  const pass = (piece: Buffer): Buffer => {
    if (faultIn(piece) !== undefined) throw refuseIn(piece)
    line += linesIn(piece)
    return piece
  }
  for await (const chunk of file) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const encoding = isFirst ? markedAs(bytes) : undefined
    if (encoding !== undefined)
      throw new UnreadableFile({
        line: 1,
        code: "not_utf8",
        message: `It is ${encoding}. Save the file as CSV in UTF-8.`
      })
    isFirst = false
    const end = bytes.lastIndexOf(newline) + 1
    if (end > 0) yield pass(bytes.subarray(0, end))
    rest = bytes.subarray(end)
    if (rest.length > longestLine)
      throw new UnreadableFile({
        line,
        code: "line_too_long",
        message: "It is longer than 256 KB; lines end with a line feed."
      })
  }
  if (rest.length > 0) yield pass(rest)
}
