import { assert, describe, it } from "@effect/vitest"
import { median, pairwise, quantile } from "./statistics.ts"

describe("statistics", () => {
  it("takes the middle of the samples, whatever their order", () => {
    assert.strictEqual(median([9, 1, 5]), 5)
    assert.strictEqual(median([4, 1, 3, 2]), 2.5)
  })

  it("answers the only sample for every share", () => {
    for (const share of [0, 0.5, 0.99, 1]) assert.strictEqual(quantile([7], share), 7)
  })

  it("runs from the least to the greatest sample", () => {
    const samples = [30, 10, 20]
    assert.strictEqual(quantile(samples, 0), 10)
    assert.strictEqual(quantile(samples, 1), 30)
    assert.strictEqual(quantile(samples, 0.75), 25)
    assert.deepStrictEqual(samples, [30, 10, 20])
  })

  it("has no value for no samples", () => {
    assert.isNaN(median([]))
  })

  it("divides round by round", () => {
    assert.deepStrictEqual(pairwise([10, 30], [20, 10]), [0.5, 3])
  })

  it("refuses to pair rounds that are not as many", () => {
    assert.throws(() => pairwise([1], [1, 2]), /1 rounds against 2/u)
  })
})
