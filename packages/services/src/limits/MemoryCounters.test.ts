import { assert, it } from "@effect/vitest"
import { IdleEvictingMap } from "./MemoryCounters.ts"

it("holds no more than 1,024 entries when the others rest", () => {
  const map = new IdleEvictingMap<{ readonly restsAtMs: number }>()
  for (let now = 0; now < 10_000; now++) map.set(`${now}`, { restsAtMs: now + 10 }, now)
  assert.isAtMost(map.size, 1_024)
  assert.isDefined(map.get("9999"))
})

it("keeps every entry that does not rest", () => {
  const map = new IdleEvictingMap<{ readonly restsAtMs: number }>()
  for (let index = 0; index < 5_000; index++) map.set(`${index}`, { restsAtMs: 100 + (index % 2) }, 100)
  for (let index = 1; index < 5_000; index += 2) assert.isDefined(map.get(`${index}`))
  assert.isAtMost(map.size, 5_000)
})
