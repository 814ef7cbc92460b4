import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { HandedMessage } from "./HandedMessage.ts"

const bodies = [
  ["a mail of one write", "Subject: One\r\n\r\nHello\r\n"],
  ["a mail whose lines are escaped", "Subject: Two\r\n\r\n.Hello\r\n"],
  ["a long mail", `Subject: Three\r\n\r\n${"Hello\r\n".repeat(20_000)}`]
] as const

describe.each(bodies)("%s", (_, body) => {
  it("goes out once, also if the pool reads it again after its connection closed", async () => {
    let marks = 0
    const message = new HandedMessage(Buffer.from(body), async () => void (marks += 1))
    const first = new PassThrough()
    message.pipe(first)
    const sent = await text(first)
    assert.include(sent, "Hello")
    const second = new PassThrough()
    const failed = once(message, "error")
    message.pipe(second)
    const [error] = await failed
    assert.match(String(error), /after the message had been sent/u)
    assert.isTrue(message.ended)
    assert.deepStrictEqual([second.readableLength, marks], [0, 1])
  })
})
