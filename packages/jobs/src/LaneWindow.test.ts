import { assert, describe, it } from "@effect/vitest"
import { LaneWindow } from "./LaneWindow.ts"

const bounds = { least: 16, most: 96, reserved: 8 }
const [interactive, transactional, marketing] = [0, 1, 2] as const

const begin = (window: LaneWindow, rank: number, count: number) => {
  for (let i = 0; i < count; i++) window.begin(rank)
}

/** A full claim after jobs ran out: the window grows, up to its maximum. */
const grown = (window: LaneWindow, claims: number) => {
  for (let i = 0; i < claims; i++) {
    window.ranDry()
    window.claimed(true)
  }
  return window.free(marketing)
}

describe("a window", () => {
  it("begins with the fewest, and grows to the most while jobs run out though more wait", () => {
    const window = new LaneWindow(bounds)
    assert.strictEqual(window.free(marketing), 16)
    assert.strictEqual(grown(window, 1), 24)
    assert.strictEqual(grown(window, 10), 96)
  })

  it("does not grow where nothing more waits, nor while all that is claimed finds something to do", () => {
    const window = new LaneWindow(bounds)
    window.ranDry()
    window.claimed(false)
    window.claimed(true)
    assert.strictEqual(window.free(marketing), 16)
  })

  it("shrinks while jobs wait longer than 100 ms for what they need, down to the fewest", () => {
    const window = new LaneWindow(bounds)
    grown(window, 10)
    window.waited(100)
    window.claimed(true)
    assert.strictEqual(window.free(marketing), 96)
    window.waited(101)
    window.ranDry()
    window.claimed(true)
    assert.strictEqual(window.free(marketing), 72)
    for (let i = 0; i < 10; i++) {
      window.waited(5_000)
      window.claimed(true)
    }
    assert.strictEqual(window.free(marketing), 16)
  })

  it("is open again when half of its jobs have ended", () => {
    const window = new LaneWindow(bounds)
    begin(window, marketing, 16)
    for (let i = 0; i < 7; i++) window.end(marketing)
    assert.strictEqual(window.free(marketing), 0)
    window.end(marketing)
    assert.strictEqual(window.free(marketing), 8)
  })

  it("has room for what is urgent when others fill it, and more for what is more urgent", () => {
    const window = new LaneWindow(bounds)
    begin(window, marketing, 16)
    assert.deepStrictEqual(
      [interactive, transactional, marketing].map((rank) => window.free(rank)),
      [16, 8, 0]
    )
    begin(window, transactional, 8)
    assert.deepStrictEqual(
      [interactive, transactional, marketing].map((rank) => window.free(rank)),
      [16, 0, 0]
    )
    begin(window, interactive, 16)
    assert.strictEqual(window.free(interactive), 0)
  })

  it("of a fixed size lets in one for each that ends, whatever its rank", () => {
    const window = LaneWindow.fixed(2)
    begin(window, marketing, 2)
    window.waited(5_000)
    window.claimed(true)
    assert.strictEqual(window.free(interactive), 0)
    window.end(marketing)
    assert.strictEqual(window.free(marketing), 1)
  })
})
