import { assert, describe, it } from "@effect/vitest"
import { firstIdAt, newId } from "./Id.ts"

describe("newId", () => {
  it("makes ids that differ and sort as they were made, within one millisecond too", () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => newId("snd", 1_795_000_000_000 + Math.floor(index / 1_000)))
    assert.deepStrictEqual([...ids].sort(), ids)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.isTrue(ids.every((id) => /^snd_[0-9a-hjkmnp-tv-z]{26}$/u.test(id)))
  })

  it("never sorts before the first id of its millisecond, nor after the first of the next", () => {
    for (const ms of [0, 1, 1_795_000_000_000, 2 ** 48 - 2]) {
      assert.isTrue(firstIdAt("snd", ms) <= newId("snd", ms))
      assert.isTrue(newId("snd", ms) < firstIdAt("snd", ms + 1))
    }
  })
})
