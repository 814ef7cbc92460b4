import { assert, describe, it } from "@effect/vitest"
import type { DaySpan } from "@tidings/storage/repositories/LinkStatsRepository"
import { Schema } from "effect"
import { closedMonths, daysOf, daysAndMonthsOf, lastDays } from "./daySpans.ts"

const dayMs = 24 * 60 * 60 * 1000
const at = (date: string) => Date.parse(`${date}T12:34:56Z`)
const listed = (span: DaySpan) => (span.first > span.last ? [] : daysOf(span))

describe("a window", () => {
  it.each([
    ["2026-11-20", 1, 0, "2026-11-20", "2026-11-20"],
    ["2026-11-20", 30, 0, "2026-10-22", "2026-11-20"],
    ["2026-11-20", 30, 30, "2026-09-22", "2026-10-21"],
    ["2028-03-01", 2, 0, "2028-02-29", "2028-03-01"],
    ["2026-11-20", 365, 0, "2025-11-21", "2026-11-20"]
  ])("that ends on %s, of %i days, %i days before, is %s to %s", (today, days, before, first, last) => {
    assert.deepStrictEqual(lastDays(at(today), days, before), { first, last })
  })

  it("ends with the UTC day, to the millisecond", () => {
    assert.strictEqual(lastDays(Date.parse("2026-11-20T23:59:59.999Z"), 1).last, "2026-11-20")
    assert.strictEqual(lastDays(Date.parse("2026-11-21T00:00:00.000Z"), 1).last, "2026-11-21")
  })

  it.each([
    ["2026-01-01", "2026-01-31", "2026-01-01", "2026-01-31"],
    ["2025-12-31", "2026-03-01", "2026-01-01", "2026-02-28"]
  ])("of %s to %s reads the months from %s to %s whole", (first, last, from, to) => {
    assert.deepStrictEqual(daysAndMonthsOf({ first, last }).months, { first: from, last: to })
  })

  it.prop(
    "has the whole months within it and no more",
    {
      day: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40_000 })),
      days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))
    },
    ({ day, days }) => {
      const window = lastDays(day * dayMs, days)
      assert.lengthOf(daysOf(window), days)
      const inMonths = listed(daysAndMonthsOf(window).months)
      const monthOf = (date: string) => date.slice(0, 7)
      const whole = daysOf(window).filter((date) => {
        const first = Date.parse(`${monthOf(date)}-01`)
        const last = new Date(Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0))
        return first >= Date.parse(window.first) && last.getTime() <= Date.parse(window.last)
      })
      assert.deepStrictEqual(inMonths, whole)
    }
  )

  it.each([
    ["2026-11-03", ["2026-08-01", "2026-09-01"]],
    ["2026-11-04", ["2026-09-01", "2026-10-01"]],
    ["2027-01-20", ["2026-11-01", "2026-12-01"]]
  ])("on %s, the months of %j are closed, as none of their clicks is still on its way", (today, months) => {
    assert.deepStrictEqual(closedMonths(at(today)), months)
  })
})
