import { assert, describe, it } from "@effect/vitest"
import { firstIdAt, madeAtMs, newId } from "./Id.ts"

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

describe("madeAtMs", () => {
  it("tells when newId made an id, and nothing of any other text", () => {
    for (const ms of [0, 1_795_000_000_000, 2 ** 48 - 1]) assert.strictEqual(madeAtMs(newId("post", ms)), ms)
    for (const text of ["", "post_", "snd_1", "post_01KB2X9W3T5V7Y8Z"]) assert.isUndefined(madeAtMs(text))
  })
})
