import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CurrentHome, firstHome, homeOfId } from "./homes/Home.ts"
import { firstIdAt, madeAtMs, newId } from "./Id.ts"

describe("newId", () => {
  it("makes ids that differ and sort as they were made, within one millisecond too", () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => newId("snd", 1_795_000_000_000 + Math.floor(index / 1_000)))
    assert.deepStrictEqual([...ids].sort(), ids)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.isTrue(ids.every((id) => /^snd_[0-9a-hjkmnp-tv-z]{26}$/u.test(id)))
  })

  it("makes ids that differ however many others were made", () => {
    const ids = Array.from({ length: 20_000 }, (_, ms) => newId("snd", ms).slice(-14))
    assert.strictEqual(new Set(ids).size, ids.length)
  })

  it("carries the home of its fiber", () => {
    const made = Effect.sync(() => newId("snd", 1_795_000_000_000))
    const id = Effect.runSync(Effect.provideService(made, CurrentHome, "zk"))
    assert.strictEqual(homeOfId(`/mails/${id}/events?to=${id}`), "zk")
    assert.strictEqual(homeOfId(newId("snd", 0)), firstHome)
    assert.strictEqual(homeOfId(Effect.runSync(made)), firstHome)
    for (const text of ["", "snd_1", id.slice(0, -1), `${id}0`, id.toUpperCase()]) assert.isUndefined(homeOfId(text))
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
