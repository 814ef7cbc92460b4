import { assert, describe, it } from "@effect/vitest"
import { askedSeconds } from "./WebhookDeliveries.ts"

const now = Date.parse("2026-11-20T12:00:00Z")
const asked = (header: string | undefined) => askedSeconds(header, now)

describe("askedSeconds", () => {
  it("is 0 without a header, or with one that says nothing", () => {
    for (const header of [undefined, "", "soon", "-5", "0", "Fri, 20 Nov 2026 11:59:00 GMT"]) {
      assert.strictEqual(asked(header), 0)
    }
  })

  it("is what was asked, in seconds or until a date, a day at most", () => {
    assert.strictEqual(asked("120"), 120)
    assert.strictEqual(asked("Fri, 20 Nov 2026 12:02:00 GMT"), 120)
    assert.strictEqual(asked("999999999"), 24 * 60 * 60)
    assert.strictEqual(asked("Fri, 20 Nov 2099 12:02:00 GMT"), 24 * 60 * 60)
  })
})
