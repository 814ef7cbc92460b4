import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Timestamp } from "./Timestamp.ts"

describe("Timestamp", () => {
  it.each([
    ["2026-11-20T15:44:30.123Z", true],
    ["2026-11-20T15:44+14:00", true],
    ["2028-02-29T00:00:00Z", true],
    ["2026-02-29T00:00:00Z", false],
    ["2026-11-31T00:00:00Z", false],
    ["2026-13-01T00:00:00Z", false],
    ["2026-11-20T25:00:00Z", false],
    ["2026-11-20", false],
    ["Nov 20 2026", false],
    ["1", false],
    ["", false]
  ])("%s is one: %s", (text, isOne) => {
    assert.strictEqual(Schema.is(Timestamp)(text), isOne)
  })
})
