import { assert, describe, it } from "@effect/vitest"
import { stale } from "./generated.ts"

const onDisk = (path: string) => Promise.resolve({ same: "1", other: "2", former: "3" }[path])

describe("generated", () => {
  it("names the files that generators would write otherwise", async () => {
    const files = new Map([
      ["same", "1"],
      ["other", "3"],
      ["absent", "4"],
      ["former", undefined],
      ["gone", undefined]
    ])
    assert.deepStrictEqual(await stale(files, onDisk), [
      "other is stale: run pnpm generate",
      "absent is missing: run pnpm generate",
      "former is left over: run pnpm generate"
    ])
  })
})
