import { assert, describe, it } from "@effect/vitest"
import { TwoGenerationCache } from "./TwoGenerationCache.ts"

const asking = (most: number) => {
  const read: Array<string> = []
  const recent = new TwoGenerationCache<{ readonly text: string }>(most)
  const ask = (text: string) =>
    recent.get(text, (asked) => {
      read.push(asked)
      return { text: asked }
    })
  return { ask, read }
}

describe("recent answers", () => {
  it("are the same, and read once", () => {
    const { ask, read } = asking(100)
    assert.strictEqual(ask("a"), ask("a"))
    assert.deepStrictEqual(read, ["a"])
  })

  it("outlast what is asked once while they are in use", () => {
    const { ask, read } = asking(20)
    for (let index = 0; index < 1_000; index++) {
      ask("used")
      ask(`${index}`)
    }
    assert.deepStrictEqual(
      read.filter((text) => text === "used"),
      ["used"]
    )
  })

  it("are forgotten once they are not", () => {
    const { ask, read } = asking(20)
    ask("old")
    for (let index = 0; index < 50; index++) ask(`${index}`)
    ask("old")
    assert.strictEqual(read.filter((text) => text === "old").length, 2)
  })
})
