import { assert, describe, it } from "@effect/vitest"
import { isWritable } from "@tidings/schema/fields/writable"
import type { MessageOutcome, CallbackContent } from "../Callback.ts"
import { keepableTold } from "./keepableTold.ts"

const odd = `a\0${"😀\ud83d".repeat(10_000)}`

const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn)

const outcomes: ReadonlyArray<MessageOutcome> = [
  { became: "delivered" },
  { became: "delayed", reason: odd, statusCode: odd },
  { became: "bounced", hard: true, reason: odd, statusCode: odd },
  { became: "failed", reason: odd },
  { became: "suppressed", reason: odd },
  { became: "complained", feedbackType: odd },
  { became: "clicked", url: odd }
]

describe("what a provider tells", () => {
  it.each(outcomes)("is kept as far as columns hold it, and says what it said: %j", (outcome) => {
    const [told, ...others] = keepableTold([{ messageId: "m", ownId: "snd_1", reportId: odd, outcome }])
    assert.deepStrictEqual(others, [])
    assert.deepInclude(told, { messageId: "m", ownId: "snd_1" })
    assert.strictEqual(("outcome" in told! && told.outcome.became) || "", outcome.became)
    for (const text of textsIn(told)) assert.isTrue(isWritable(text) && text.length <= 20_000)
  })

  it("is about the message that it names by our id, where its own name for it cannot be kept, and else about none", () => {
    const outcome = { became: "delivered" } as const
    const named = (messageId: string, ownId?: string): CallbackContent => ({
      messageId,
      outcome,
      ...(ownId !== undefined && { ownId })
    })
    assert.deepStrictEqual(
      keepableTold([named(odd, "snd_1"), named(odd), named("m", odd), named("x".repeat(501)), named("m")]),
      [named("snd_1", "snd_1"), named("m"), named("m")]
    )
  })

  it("is a message that came in, whoever wrote it and whatever", () => {
    const received = { receivedId: odd, from: odd, to: odd, text: odd, keyword: "stop" } as const
    const [told] = keepableTold([received])
    assert.strictEqual("keyword" in told! && told.keyword, "stop")
    for (const text of textsIn(told)) assert.isTrue(isWritable(text))
  })

  it("is the address that it asks for, as it is", () => {
    const told = { confirmUrl: "https://sns.eu-west-1.amazonaws.com/?a=b" }
    assert.deepStrictEqual(keepableTold([told]), [told])
  })
})
