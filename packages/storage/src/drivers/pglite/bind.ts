/** A parameter, or a value of a row, as text. */
export type Value = string | null

const [int16, int32] = [2, 4]
// A message is its code, its length (which counts itself but not the code) and its body.
const header = 1 + int32

/**
 * The Bind message of Postgres' protocol: gives a prepared statement its parameters as text, and asks for an answer as
 * text.
 */
export const bind = (statement: string, values: ReadonlyArray<Value>): Uint8Array => {
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
