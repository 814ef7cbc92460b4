import { assert, describe, it } from "@effect/vitest"
import type { BenchPart } from "./figures/BenchPart.ts"
import { readBenchRequest } from "./request.ts"

const part = (letter: string): BenchPart => ({ letter, title: letter, method: letter, measure: async () => [] })
const all = [part("a"), part("b"), part("c")]

describe("readRequest", () => {
  it("asks for every part when none is named", () => {
    assert.deepStrictEqual(readBenchRequest([], all), { parts: all, quick: false, keep: false, profiles: undefined })
  })

  it("keeps the order of the report, whatever the order of the letters", () => {
    const chosen = { parts: [all[0], all[2]], quick: true, keep: false, profiles: undefined }
    assert.deepStrictEqual<unknown>(readBenchRequest(["c", "a", "--quick"], all), chosen)
  })

  it.each([{ args: ["z"] }, { args: ["--fast"] }])("refuses $args", ({ args }) => {
    assert.hasAllKeys(readBenchRequest(args, all), ["wrong"])
  })
})
