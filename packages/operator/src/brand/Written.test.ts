import { assert, describe, it } from "@effect/vitest"
import { shownBrand } from "./BrandFields.ts"

const palette = { primary: "#eeeeee", background: "#ffffff", text: "#000000", accent: "#dddddd" }
const written = { id: "brd_1", palette } as never

describe("what is said of a brand that was written", () => {
  it.each([
    [undefined, ["primary", "accent"]],
    [{ postalAddress: "14 Quay Street" }, []],
    [{ accent: "#dddddd" }, ["accent"]],
    [{ primary: "#eeeeee", voice: "calm" }, ["primary"]],
    [{ background: "#ffffff" }, ["primary", "accent"]]
  ] as ReadonlyArray<readonly [any, ReadonlyArray<string>]>)("concerns what was changed: %j", (changed, roles) => {
    const { note = "" } = shownBrand(written, changed)
    assert.deepStrictEqual(
      [...note.matchAll(/^\w+/gmu)].map(([role]) => role),
      [...roles]
    )
  })
})
