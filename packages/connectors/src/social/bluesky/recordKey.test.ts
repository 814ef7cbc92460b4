import { assert, describe, it } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { recordKey } from "./recordKey.ts"

describe("the record key of a post", () => {
  it("is a TID of the time at which the post was made, the same whenever it is asked for", () => {
    const id = newId("post", 1_795_000_000_000)
    assert.match(recordKey(id), /^[2-7a-j][2-7a-z]{12}$/u)
    assert.strictEqual(recordKey(id), recordKey(id))
  })

  it("is another one for every post of one millisecond, and for each part of a thread", () => {
    const ids = Array.from({ length: 1_000 }, () => newId("post", 1_795_000_000_000))
    assert.strictEqual(new Set(ids.flatMap((id) => [id, `${id}/2`, `${id}/25`]).map(recordKey)).size, 3_000)
  })

  it("tells of a time within two hours before the post was made", () => {
    const digits = "234567abcdefghijklmnopqrstuvwxyz"
    for (let ms = 1_795_000_000_000; ms < 1_795_010_000_000; ms += 777_777) {
      const key = recordKey(newId("post", ms))
      const keyMs =
        Number(Array.from(key).reduce((n, digit) => n * 32n + BigInt(digits.indexOf(digit)), 0n) >> 10n) / 1000
      assert.isTrue(keyMs <= ms && keyMs > ms - 7_200_000)
    }
  })
})
