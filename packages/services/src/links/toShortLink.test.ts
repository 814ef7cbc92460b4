import { assert, describe, it } from "@effect/vitest"
import { linkStatusAt } from "./toShortLink.ts"

const nowMs = Date.UTC(2026, 10, 20, 12)
const [before, now, after] = [-1, 0, 1].map((ms) => new Date(nowMs + ms)) as [Date, Date, Date]
const plain = { goLiveAt: null, expiresAt: null, archivedAt: null, disabledAt: null }

describe("the status of a link", () => {
  it.each([
    [{}, "live"],
    [{ goLiveAt: after }, "scheduled"],
    [{ goLiveAt: now }, "live"],
    [{ expiresAt: after }, "live"],
    [{ expiresAt: now }, "expired"],
    [{ goLiveAt: before, expiresAt: after }, "live"],
    [{ goLiveAt: after, archivedAt: before }, "archived"],
    [{ expiresAt: before, archivedAt: before }, "archived"],
    [{ archivedAt: before, disabledAt: before }, "disabled"]
  ] as const)("with %j is %s", (standing, status) => {
    assert.strictEqual(linkStatusAt({ ...plain, ...standing }, nowMs), status)
  })
})
