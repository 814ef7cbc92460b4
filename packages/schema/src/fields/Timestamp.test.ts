import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Timestamp, windowFields, windowOf } from "./Timestamp.ts"

describe("Timestamp", () => {
  it.each([
    ["2026-11-20T15:44:30.123Z", true],
    ["2026-11-20T15:44+14:00", true],
    ["2028-02-29T00:00:00Z", true],
    ["1970-01-01T00:00:00Z", true],
    ["9998-12-31T23:59:59.999999999Z", true],
    ["9998-12-31T23:59:59+00:01", true],
    ["2026-02-29T00:00:00Z", false],
    ["2026-11-31T00:00:00Z", false],
    ["2026-13-01T00:00:00Z", false],
    ["2026-11-20T25:00:00Z", false],
    ["9998-12-31T23:59:59-00:01", false],
    ["9998-12-31T23:59:59-23:59", false],
    ["9998-12-31T24:00:00Z", false],
    ["1970-01-01T00:00:00+00:01", false],
    ["0000-01-01T00:00:00Z", false],
    ["0001-01-01T00:00:00+23:59", false],
    ["+012026-01-01T00:00:00Z", false],
    ["2026-11-20", false],
    ["Nov 20 2026", false],
    ["1", false],
    ["", false]
  ])("%s is one: %s", (text, isOne) => {
    assert.strictEqual(Schema.is(Timestamp)(text), isOne)
  })
})

describe("a window", () => {
  it("takes days, and holds them whole", () => {
    const { sinceMs, untilMs } = windowOf({ since: "2026-01-01", until: "2026-01-01" })
    assert.strictEqual(sinceMs, Date.parse("2026-01-01T00:00:00Z"))
    assert.strictEqual(untilMs, Date.parse("2026-01-01T23:59:59.999Z"))
    assert.deepStrictEqual(windowOf({ until: "2026-01-01T00:00:00Z" }), { sinceMs: undefined, untilMs: sinceMs })
  })

  it.each(["2026-11-31", "0000-01-01", "10000-01-01", "2026-01", "2026-01-01Z", "2026-1-1", "today", ""])(
    "is not bounded by %s",
    (text) => assert.isFalse(Schema.is(windowFields.since.schema)(text))
  )
})
