import { assert, describe, it } from "@effect/vitest"
import { Exit, Schema } from "effect"
import { eventTypes } from "../naming/eventNames.ts"
import { reservedGroups, EventPattern } from "../naming/EventPattern.ts"
import { events } from "./registry.ts"

describe.each(events.map((row) => [row.type, row] as const))("%s", (_, row) => {
  const { data, example, says, type } = row

  it("has an example of its own data, without anything else", () => {
    const read = Schema.decodeUnknownSync(data as Schema.Codec<unknown>)(example, { onExcessProperty: "error" })
    assert.deepStrictEqual(read, example)
  })

  it("is exported under its type, by the file of its noun", async () => {
    const family: Readonly<Record<string, unknown>> = await import(`./${type.split(".")[0]}.ts`)
    assert.strictEqual(family[type.replaceAll(".", "_")], row)
  })

  it("says when it is sent, in a sentence without its end", () => {
    assert.match(says, /^[A-Z].{10,}[^.]$/u)
    assert.match(type, /^[a-z_]+(?:\.[a-z_]+)+$/u)
  })
})

describe("a subscription", () => {
  const takes = (pattern: string) => Exit.isSuccess(Schema.decodeUnknownExit(EventPattern)(pattern))

  it("can ask for what happens, whose groups no custom event has", () => {
    for (const type of eventTypes) {
      assert.isTrue(takes(type), type)
      assert.isTrue(reservedGroups.has(type.split(".")[0]!), type)
    }
    assert.isTrue(takes("social.*"))
    assert.isTrue(takes("order.*"))
  })
})
