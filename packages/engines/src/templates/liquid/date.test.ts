import { assert, describe, it } from "@effect/vitest"
import { plainEngine } from "./liquid.ts"

const print = (value: unknown, pattern: string) =>
  plainEngine.parseAndRenderSync("{{ v | date: p }}", { v: value, p: pattern })

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
