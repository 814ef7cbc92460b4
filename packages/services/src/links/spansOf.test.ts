import { assert, describe, it } from "@effect/vitest"
import type { Span } from "@tidings/storage/repositories/LinkStatsRepository"
import { Schema } from "effect"
import { daysOf, spansOf, windowOf } from "./spansOf.ts"

const dayMs = 24 * 60 * 60 * 1000
const at = (date: string) => Date.parse(`${date}T12:34:56Z`)
const listed = (span: Span) => (span.first > span.last ? [] : daysOf(span))

describe("a window", () => {
  it.each([
    ["2026-11-20", 1, 0, "2026-11-20", "2026-11-20"],
    ["2026-11-20", 30, 0, "2026-10-22", "2026-11-20"],
    ["2026-11-20", 30, 30, "2026-09-22", "2026-10-21"],
    ["2028-03-01", 2, 0, "2028-02-29", "2028-03-01"],
    ["2026-11-20", 365, 0, "2025-11-21", "2026-11-20"]
  ])("that ends on %s, of %i days, %i days before, is %s to %s", (today, days, before, first, last) => {
    assert.deepStrictEqual(windowOf(at(today), days, before), { first, last })
  })

  it("ends with the UTC day, to the millisecond", () => {
    assert.strictEqual(windowOf(Date.parse("2026-11-20T23:59:59.999Z"), 1).last, "2026-11-20")
    assert.strictEqual(windowOf(Date.parse("2026-11-21T00:00:00.000Z"), 1).last, "2026-11-21")
  })

  it.each([
    ["2026-01-01", "2026-01-31", "2026-01-01", "2026-01-31"],
    ["2025-12-31", "2026-03-01", "2026-01-01", "2026-02-28"]
  ])("of %s to %s reads the months from %s to %s whole", (first, last, from, to) => {
    assert.deepStrictEqual(spansOf({ first, last }).months, { first: from, last: to })
  })

  it.prop(
    "is its days before, its whole months and its days after, each day once, and no more than 61 single days",
    {
      day: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40_000 })),
      days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))
    },
    ({ day, days }) => {
      const window = windowOf(day * dayMs, days)
      const { head, months, tail } = spansOf(window)
      assert.deepStrictEqual([head, months, tail].flatMap(listed), daysOf(window))
      assert.lengthOf(daysOf(window), days)
      const single = listed(head).length + listed(tail).length
      assert.isAtMost(single, 61)
      if (listed(months).length > 0) assert.isTrue(months.first.endsWith("-01"))
    }
  )
})
