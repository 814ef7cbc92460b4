import { assert, describe, it } from "@effect/vitest"
import { render } from "../render.ts"
import { Result } from "effect"
import { plainEngine } from "./liquid.ts"

const print = (value: unknown, pattern: string) =>
  plainEngine.parseAndRenderSync("{{ v | date: p }}", { v: value, p: pattern })

const inLanguage = (locale: string, filter: string, p: string, v: unknown = "2026-11-08T09:05:00Z") => {
  const template = { subject: "", html: `<p>{{ v | ${filter} }}</p>`, locale }
  return Result.getOrThrow(render({ template, variables: { p, v }, nowMs: 0 }, "quick")).html.slice(3, -4)
}

describe("the filter date", () => {
  const cases: ReadonlyArray<readonly [unknown, string, string]> = [
    ["2026-11-08", "%A, %-d %B %Y", "Sunday, 8 November 2026"],
    ["2026-11-08", "%a %b %e %d %m %y %j %u %w", "Sun Nov  8 08 11 26 312 7 0"],
    ["2026-11-08T09:05:03Z", "%F %T %R %H %-H %I %l %p %P", "2026-11-08 09:05:03 09:05 09 9 09  9 AM am"],
    ["2026-11-08T23:30:00+02:00", "%F %H:%M %z", "2026-11-08 23:30 +0200"],
    ["2026-11-08T00:30:00-05:30", "%F %H:%M %z", "2026-11-08 00:30 -0530"],
    ["2026-11-08T12:00", "%H %z %s", "12 +0000 1794139200"],
    [1794139200, "%F", "2026-11-08"],
    ["2026-11-08", "%^B 100%% %Q", "NOVEMBER 100% %Q"],
    ["soon", "%F", "soon"],
    ["2026-99-99", "%F", "2026-99-99"]
  ]
  for (const [value, pattern, expected] of cases) {
    it(`prints ${String(value)} by ${pattern}`, () => assert.strictEqual(print(value, pattern), expected))
  }
})

describe("the filter date in a language", () => {
  const cases: ReadonlyArray<readonly [locale: string, pattern: string, expected: string]> = [
    ["de", "%A, %-d. %B %Y", "Sonntag, 8. November 2026"],
    ["de", "%x, %X", "8. November 2026, 09:05"],
    ["de", "%Y-%m-%d", "2026-11-08"],
    ["pl", "%-d %B %Y", "8 listopada 2026"],
    ["pl", "%B %Y", "listopad 2026"],
    ["tr", "%^A", "PAZAR"],
    ["ja", "%p%l", "午前 9"],
    ["en", "%x at %X", "November 8, 2026 at 9:05 AM"],
    ["en-GB", "%-d %b %Y, %x", "8 Nov 2026, 8 November 2026"]
  ]
  for (const [locale, pattern, expected] of cases) {
    it(`prints ${pattern} in ${locale}`, () => assert.strictEqual(inLanguage(locale, "date: p", pattern), expected))
  }
})

describe("the filters number and currency", () => {
  const cases: ReadonlyArray<readonly [locale: string, filter: string, value: unknown, expected: string]> = [
    ["en", "number", 1234.5, "1,234.5"],
    ["de", "number: 2", 1234.5, "1.234,50"],
    ["de", "number: 2", "1234.5", "1.234,50"],
    ["fr", "number: 0", 1234567, "1\u202f234\u202f567"],
    ["de", "currency: 'EUR'", 1234.5, "1.234,50\u00a0€"],
    ["en", "currency: 'eur'", 1234.5, "€1,234.50"],
    ["ja", "currency: 'JPY'", 1234, "￥1,234"],
    ["de", "currency: 'EUR', 0", 1234, "1.234\u00a0€"],
    ["de", "currency: 'no'", 12.5, "12.5"],
    ["de", "number", "soon", "soon"],
    ["de", "number: 99", 0.5, "0,5"]
  ]
  for (const [locale, filter, value, expected] of cases) {
    it(`print ${String(value)} by ${filter} in ${locale}`, () =>
      assert.strictEqual(inLanguage(locale, filter, "", value), expected))
  }
})
