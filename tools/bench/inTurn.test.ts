import { assert, describe, it } from "@effect/vitest"
import { inTurn } from "./inTurn.ts"

describe("inTurn", () => {
  it("runs everyone once a round, the order turned round by round", async () => {
    const order: Array<string> = []
    const contestant = (name: string) => async () => order.push(name)
    const samples = await inTurn(3, { a: contestant("a"), b: contestant("b") })
    assert.strictEqual(order.join(""), "abbaab")
    assert.deepStrictEqual(samples, { a: [1, 4, 5], b: [2, 3, 6] })
  })
})
