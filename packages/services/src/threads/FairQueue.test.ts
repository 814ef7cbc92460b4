import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { FairQueue } from "./FairQueue.ts"

describe("turns", () => {
  it("go round the owners, however much one of them has waiting", () => {
    const turns = new FairQueue<string>()
    for (let n = 0; n < 100; n++) turns.add("flood", `flood ${n}`)
    turns.add("a", "a 0")
    turns.add("b", "b 0")
    turns.add("a", "a 1")
    const served = Array.from({ length: 6 }, () => turns.next())
    assert.deepStrictEqual(served, ["flood 0", "a 0", "b 0", "flood 1", "a 1", "flood 2"])
    assert.strictEqual(turns.count("flood"), 97)
  })

  it("serve all that was added and not taken back once, each owner's in order", () => {
    const owners = fc.constantFrom("a", "b", "c")
    fc.assert(
      fc.property(fc.array(fc.tuple(owners, fc.boolean()), { maxLength: 60 }), (steps) => {
        const turns = new FairQueue<number>()
        steps.forEach(([owner], index) => turns.add(owner, index))
        steps.forEach(([owner, stays], index) => stays || turns.remove(owner, index))
        const served: Array<number> = []
        for (let item = turns.next(); item !== undefined; item = turns.next()) served.push(item)
        const kept = steps.flatMap(([, stays], index) => (stays ? [index] : []))
        assert.deepStrictEqual(
          [...served].sort((a, b) => a - b),
          kept
        )
        for (const owner of ["a", "b", "c"]) {
          const own = served.filter((index) => steps[index]![0] === owner)
          assert.deepStrictEqual(
            own,
            [...own].sort((a, b) => a - b)
          )
          assert.strictEqual(turns.count(owner), 0)
        }
      })
    )
  })
})
