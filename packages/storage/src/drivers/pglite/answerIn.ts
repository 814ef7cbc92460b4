import { messages, protocol } from "@electric-sql/pglite"
import type { Value } from "./bind.ts"

/** The database's answer to one statement. */
export interface Answer {
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
  /** The command tag, such as `INSERT 0 1` or `COMMIT`. */
  readonly command: string
}

const code = (letter: string) => letter.charCodeAt(0)
const codes = { dataRow: code("D"), commandComplete: code("C"), errorResponse: code("E"), readyForQuery: code("Z") }

/** Parses a whole answer in Postgres' protocol; throws the database's error. */
export const answerIn = (bytes: Buffer): Answer => {
  const rows: Array<ReadonlyArray<Value>> = []
  let command = ""
  let isWhole = false
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    const said = at + 5
    const what = bytes[at]
    if (what === codes.dataRow) rows.push(rowAt(bytes, said))
    else if (what === codes.commandComplete) command = bytes.toString("latin1", said, end - 1)
    else if (what === codes.errorResponse) throw errorIn(bytes)
    else if (what === codes.readyForQuery) isWhole = true
    at = end
  }
  if (!isWhole) throw new Error("the embedded database broke off in the middle of an answer")
  return { rows, command }
}

const rowAt = (bytes: Buffer, start: number): ReadonlyArray<Value> => {
  let at = start + 2
  return Array.from({ length: bytes.readUInt16BE(start) }, () => {
    const begin = at + 4
    const size = bytes.readInt32BE(at)
    at = begin + Math.max(size, 0)
    return size === -1 ? null : bytes.toString("utf8", begin, at)
  })
}

/** The first error of an answer, as PGlite throws it. */
const errorIn = (bytes: Buffer): unknown => {
  let error: unknown
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof messages.DatabaseError) error ??= message
  })
  return error
}
