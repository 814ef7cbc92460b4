import { assert, describe, it } from "@effect/vitest"
import { leftover, releaseAll } from "./leftovers.ts"

describe("leftovers", () => {
  it("gives back what is still held, the newest first, and nothing twice", async () => {
    const given: Array<string> = []
    const hold = (name: string) => leftover(async () => given.push(name))
    hold("first")
    {
      await using _ = hold("scoped")
    }
    hold("last")
    await releaseAll()
    await releaseAll()
    assert.deepStrictEqual(given, ["scoped", "last", "first"])
  })
})
