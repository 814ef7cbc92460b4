import { assert, describe, it } from "@effect/vitest"
import { waitSeconds } from "./retryAfter.ts"

const now = Date.parse("2026-11-20T12:00:00Z")
const asked = (header: string, scheduled = 5) => waitSeconds(header, scheduled, now)

describe("waitSeconds", () => {
  it("keeps to the schedule without a header, or with one that says nothing", () => {
    assert.strictEqual(waitSeconds(undefined, 5, now), 5)
    for (const header of ["", "soon", "-5", "0", "Fri, 20 Nov 2026 11:59:00 GMT"]) assert.strictEqual(asked(header), 5)
  })

  it("waits at least as long as asked, in seconds or until a date, whatever the worker's jitter", () => {
    assert.isAtLeast(asked("120") * 0.9, 120)
    assert.isAtLeast(asked("Fri, 20 Nov 2026 12:02:00 GMT") * 0.9, 120 - 1e-6)
    assert.isAtMost(asked("120"), 134)
  })

  it("never comes earlier than the schedule, nor more than about a day late", () => {
    assert.strictEqual(asked("1", 300), 300)
    assert.isAtMost(asked("999999999"), 24 * 60 * 60 * 1.2)
    assert.isAtMost(asked("Fri, 20 Nov 2099 12:02:00 GMT"), 24 * 60 * 60 * 1.2)
  })
})
