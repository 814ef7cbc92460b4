import { assert, describe, it } from "@effect/vitest"
import { breakages } from "./all.ts"
import { orderOf } from "./order.ts"

const outages = breakages.filter(({ lane }) => lane === "outages")

const first = (seed: number, count: number) => orderOf(seed, "outages", breakages).take(count).toArray()
const names = (seed: number, count: number) => first(seed, count).map(({ breakage }) => breakage.name)

describe("the order of faults", () => {
  it("is the same for a seed and another for another", () => {
    assert.deepStrictEqual(first(7, 100), first(7, 100))
    assert.notDeepEqual(names(7, 100), names(8, 100))
  })

  it("has every fault of its lane before any comes again", () => {
    const all = outages.map(({ name }) => name).sort()
    assert.deepStrictEqual(names(7, all.length).sort(), all)
    assert.deepStrictEqual(
      names(7, 2 * all.length)
        .slice(all.length)
        .sort(),
      all
    )
  })

  it("names each fault once", () => {
    const all = breakages.map(({ name }) => name)
    assert.deepStrictEqual([...new Set(all)], all)
  })
})
