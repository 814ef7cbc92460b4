import { assert, it } from "@effect/vitest"
import { nextPendingLook } from "./lookSchedule.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const added = 1_000

it("looks 1, 5 and 15 minutes after adding, hourly for 72 hours, then daily until the 14th day", () => {
  const ages: Array<number> = []
  for (let now: number | undefined = added; (now = nextPendingLook(added, now)) !== undefined;) ages.push(now - added)
  assert.deepStrictEqual(ages.slice(0, 5), [minute, 5 * minute, 15 * minute, hour, 2 * hour])
  assert.deepStrictEqual(ages.slice(74, 77), [72 * hour, 4 * day, 5 * day])
  assert.strictEqual(ages.at(-1), 14 * day)
  assert.lengthOf(ages, 3 + 72 + 11)
})

it("does not fall behind if nobody looked for a while", () => {
  assert.strictEqual(nextPendingLook(added, added + 90 * minute), added + 2 * hour)
  assert.strictEqual(nextPendingLook(added, added + 13.5 * day), added + 14 * day)
  assert.isUndefined(nextPendingLook(added, added + 20 * day))
})
