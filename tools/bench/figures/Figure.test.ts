import { assert, describe, it } from "@effect/vitest"
import { figure, isMet } from "./Figure.ts"

describe("figure", () => {
  it("is the median of its rounds, with the least and the greatest", () => {
    assert.deepInclude(figure("rate", "per second", [3, 1, 2]), { value: 2, low: 1, high: 3 })
  })

  it("meets a lower bound from the bound on, an upper one up to it", () => {
    assert.isTrue(isMet(figure("ratio", "×", [0.6], { least: 0.6 })))
    assert.isFalse(isMet(figure("ratio", "×", [0.59], { least: 0.6 })))
    assert.isTrue(isMet(figure("wait", "ms", [50], { most: 50 })))
    assert.isFalse(isMet(figure("wait", "ms", [50.1], { most: 50 })))
  })

  it("is neither met nor missed without a target", () => {
    assert.isUndefined(isMet(figure("rate", "per second", [1])))
  })

  it("refuses rounds that measured nothing", () => {
    assert.throws(() => figure("rate", "per second", []), /"rate" was not measured/u)
    assert.throws(() => figure("ratio", "×", [Number.NaN]), /was not measured/u)
    assert.throws(() => figure("ratio", "×", [Number.POSITIVE_INFINITY]), /was not measured/u)
  })
})
