import { assert, describe, it } from "@effect/vitest"
import { LruCache } from "./LruCache.ts"

describe("Lru", () => {
  it("forgets what was used least recently", () => {
    const lru = new LruCache<number>({ entries: 2, weight: 100 })
    lru.set("a", 1, 1)
    lru.set("b", 2, 1)
    lru.get("a")
    lru.set("c", 3, 1)
    assert.deepStrictEqual([lru.get("a"), lru.get("b"), lru.get("c")], [1, undefined, 3])
  })

  it("holds no more weight than it may, whatever is set anew", () => {
    const lru = new LruCache<number>({ entries: 10, weight: 10 })
    lru.set("a", 1, 6)
    lru.set("a", 2, 4)
    lru.set("b", 3, 6)
    assert.strictEqual(lru.size, 2)
    lru.set("c", 4, 1)
    assert.deepStrictEqual([lru.size, lru.get("a")], [2, undefined])
    lru.set("huge", 5, 11)
    assert.strictEqual(lru.size, 0)
  })
})
