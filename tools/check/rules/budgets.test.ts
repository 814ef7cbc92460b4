import { assert, describe, it } from "@effect/vitest"
import type { ViewSize } from "../../source/viewSizes.ts"
import { findings, type Budgets } from "./budgets.ts"

const budgets: Budgets = {
  views: { full: { bytes: 1_000, tokens: 250 } },
  instructions: 150,
  tools: { read_lamp: 100, send_lamp: 100 }
}
const exact: ViewSize = { name: "full", bytes: 1_000, instructions: 150, tools: { read_lamp: 100, send_lamp: 150 } }
const size = (more: Partial<ViewSize>): ViewSize => ({ ...exact, ...more })

describe("budgets", () => {
  it("hold up to their last token", () => {
    assert.deepStrictEqual(findings([size({})], budgets), [])
  })

  it("name the tool that grew most where they are exceeded", () => {
    const grown = { tools: { read_lamp: 110, send_lamp: 160 } }
    assert.deepStrictEqual(findings([size(grown)], budgets), [
      "the view full has 270 tokens of at most 250; send_lamp grew most: 100 to 160 tokens"
    ])
    const added = { bytes: 1_200, tools: { read_lamp: 100, dim_lamp: 90 } }
    assert.deepStrictEqual(findings([size(added)], budgets), [
      "the view full has 1200 bytes of at most 1000; dim_lamp grew most: 0 to 90 tokens"
    ])
    assert.deepStrictEqual(findings([size({ instructions: 151, tools: { read_lamp: 100 } })], budgets), [
      "the view full has 151 tokens of instructions of at most 150"
    ])
  })

  it("miss no view", () => {
    assert.lengthOf(findings([size({ name: "read" })], budgets), 1)
  })
})
