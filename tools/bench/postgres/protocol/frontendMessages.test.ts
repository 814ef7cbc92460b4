import { assert, describe, it } from "@effect/vitest"
import { frontendReader } from "./frontendMessages.ts"

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number) => int32(value).subarray(2)
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (type: string, ...parts: ReadonlyArray<Buffer>) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const startup = message("", int32(196_608), text("user"), text("postgres"), Buffer.from([0]))
const value = (given: string) => Buffer.concat([int32(Buffer.byteLength(given)), Buffer.from(given)])

const conversation = Buffer.concat([
  startup,
  message("Q", text("begin é")),
  message("P", text("s1"), text("select $1, $2"), int16(0)),
  message("D", Buffer.from("S"), text("s1")),
  message("B", text(""), text("s1"), int16(1), int16(0), int16(2), value("é"), int32(-1), int16(0)),
  message("E", text(""), int32(0)),
  message("S")
])
const expected = [
  { kind: "query", text: "begin é" },
  { kind: "parse", name: "s1", text: "select $1, $2" },
  { kind: "bind", name: "s1" }
]

describe("frontendReader", () => {
  it("reads what is run", () => {
    assert.deepStrictEqual(frontendReader()(conversation), expected as never)
  })

  it("reads the same however the bytes are cut", () => {
    const read = frontendReader()
    const found = [...conversation].flatMap((byte) => read(Buffer.from([byte])))
    assert.deepStrictEqual(found, expected as never)
  })
})
