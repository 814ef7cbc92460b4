import { assert, describe, it } from "@effect/vitest"
import type { IncomingMessage } from "node:http"
import { PassThrough } from "node:stream"
import { readBytes, type ReadBytes } from "./readBytes.ts"

/** A request whose body is written chunk by chunk, with the results of reading it so far. */
const reading = (maxBytes: number, headers: IncomingMessage["headers"] = {}) => {
  const body = new PassThrough()
  const came: Array<ReadBytes> = []
  readBytes(Object.assign(body, { headers }) as never, maxBytes, (read) => came.push(read))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { body, came, settled }
}

const ended = async (body: PassThrough) => {
  await new Promise((resolve) => body.once("close", resolve))
}

describe("a body", () => {
  it("of as many bytes as it may have is read whole, however it comes", async () => {
    for (const chunks of [["abcd"], ["a", "bc", "d"], []]) {
      const { body, came } = reading(4)
      for (const chunk of chunks) body.write(chunk)
      body.end()
      await ended(body)
      assert.deepStrictEqual(came, [{ bytes: Buffer.from(chunks.join("")) }])
    }
  })

  it("that announces more is refused before any of it came, and is let go by", async () => {
    const { body, came } = reading(4, { "content-length": "5" })
    assert.deepStrictEqual(came, [{ bytes: undefined, size: 5 }])
    body.end("abcde")
    await ended(body)
    assert.strictEqual(came.length, 1)
  })

  it("that turns out to be longer is refused once, while the rest still comes, and is let go by", async () => {
    const { body, came, settled } = reading(4)
    body.write("abc")
    await settled()
    assert.deepStrictEqual(came, [])
    body.write("def")
    await settled()
    assert.deepStrictEqual(came, [{ bytes: undefined, size: 6 }])
    body.end("x".repeat(100_000))
    await ended(body)
    assert.strictEqual(came.length, 1)
  })

  it("whose sender hangs up comes to nothing", async () => {
    const { body, came } = reading(4)
    body.write("ab")
    body.destroy()
    await ended(body)
    assert.deepStrictEqual(came, [])
  })
})
