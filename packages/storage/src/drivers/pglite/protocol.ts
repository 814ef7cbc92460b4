import { type PGlite, messages, protocol } from "@electric-sql/pglite"

/** A parameter, or a value of a row, as text. */
export type WireValue = string | null

const [int16, int32] = [2, 4]
// A message is its code, its length (which counts itself but not the code) and its body.
const header = 1 + int32

/**
 * The Bind message of Postgres' protocol: gives a prepared statement its parameters as text, and asks for an answer as
 * text.
 */
export const bind = (statement: string, values: ReadonlyArray<WireValue>): Uint8Array => {
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)))
  const names = `\0${statement}\0`
  const size = sizes.reduce((sum, one) => sum + int32 + one, header + names.length + 3 * int16)
  const message = Buffer.allocUnsafe(size)
  let at = message.write("B", 0)
  at = message.writeInt32BE(size - 1, at)
  at += message.write(names, at)
  at = message.writeInt16BE(0, at)
  at = message.writeUInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = message.writeInt32BE(value === null ? -1 : sizes[index]!, at)
    if (value !== null) at += message.write(value, at)
  }
  message.writeInt16BE(0, at)
  return message
}

/** The database's answer to one statement. */
export interface StatementAnswer {
  readonly rows: ReadonlyArray<ReadonlyArray<WireValue>>
  /** The command tag, such as `INSERT 0 1` or `COMMIT`. */
  readonly command: string
}

const code = (letter: string) => letter.charCodeAt(0)
const codes = { dataRow: code("D"), commandComplete: code("C"), errorResponse: code("E"), readyForQuery: code("Z") }

/** Parses a whole answer in Postgres' protocol; throws the database's error. */
export const answerIn = (bytes: Buffer): StatementAnswer => {
  const rows: Array<ReadonlyArray<WireValue>> = []
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

const rowAt = (bytes: Buffer, start: number): ReadonlyArray<WireValue> => {
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

const sync = protocol.serialize.sync()

/**
 * Sends messages of Postgres' protocol in one piece; returns the whole answer, errors included. One caller at a time.
 */
export const exchangeMessages = async (client: PGlite, sent: ReadonlyArray<Uint8Array>): Promise<Buffer> => {
  if (!client.ready) throw new Error("the embedded database is closed")
  const received: Array<Buffer> = []
  // PGlite's memory is valid for the length of this call alone.
  const onRawData = (bytes: Uint8Array) => void received.push(Buffer.from(bytes))
  await client.execProtocolRawStream(Buffer.concat([...sent, sync]), { syncToFs: false, onRawData })
  return received.length === 1 ? received[0]! : Buffer.concat(received)
}
