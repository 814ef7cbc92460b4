import { assert, describe, it } from "@effect/vitest"
import type { Installed } from "../../source/installed.ts"
import { findings } from "./licences.ts"

const one = (licence: string, name = "left-pad"): Installed => ({
  name,
  version: "1.3.0",
  licence,
  copyright: [],
  isShipped: true
})

describe("licences", () => {
  it.each(["AGPL-3.0-only", "GPL-3.0-or-later", "SSPL-1.0", "BUSL-1.1", "UNLICENSED", "MIT AND GPL-2.0-only", ""])(
    "refuses a package under %s",
    (licence) => {
      assert.deepStrictEqual(findings([one(licence)]), [
        `left-pad 1.3.0 has the licence ${licence || "(none)"}: see tools/check/rules/licences.ts`
      ])
    }
  )

  it.each(["MIT", "Apache-2.0", "(MIT OR GPL-3.0-only)", "(MIT AND Zlib)", "BSD-3-Clause"])("takes %s", (licence) => {
    assert.deepStrictEqual(findings([one(licence)]), [])
  })

  it("takes a package by name whose licence was looked at", () => {
    assert.deepStrictEqual(findings([one("CC-BY-4.0", "caniuse-lite")]), [])
    assert.strictEqual(findings([one("CC-BY-4.0")]).length, 1)
  })
})
