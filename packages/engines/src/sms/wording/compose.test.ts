import { assert, describe, it } from "@effect/vitest"
import { compose } from "./compose.ts"
import { smsKitEntry } from "./smsKit.ts"
import { languagesFor } from "../../languages/tags.ts"

const composed = (given: Readonly<Record<string, string | number>>, wording = "{{ code }} of {{brand}}, {{minutes}}") =>
  compose({ entry: smsKitEntry("auth.otp"), wording, given, brand: "Acme" })

describe("a text", () => {
  it("has the values in the places of their names, numbers too, and the brand of the workspace without another", () => {
    assert.strictEqual(composed({ code: "041932", minutes: 10 }).body, "041932 of Acme, 10")
    assert.strictEqual(composed({ code: "041932", minutes: 10, brand: "Ada's" }).body, "041932 of Ada's, 10")
  })

  it("never reads a value again, whatever stands in it", () => {
    const { body, missing } = composed({ code: "{{minutes}} $& {{brand}}", minutes: 10 })
    assert.deepStrictEqual([body, missing], ["{{minutes}} $& {{brand}} of Acme, 10", []])
  })

  it("keeps the names that have no value, and says which they are", () => {
    const { body, missing } = composed({})
    assert.deepStrictEqual([body, missing], ["{{ code }} of Acme, {{minutes}}", ["code", "minutes"]])
  })

  it("is refused for every variable that it has not, that is empty, or that no phone shows, at once", () => {
    const { findings } = composed({ code: " ", minutes: "1\u0007", "a b": "x", constructor: "y", link: "z" })
    assert.deepStrictEqual(
      findings.map(({ field: { code, path }, refusal }) => [refusal, path, code]),
      [
        ["schema_contract_violation", "variables.code", "too_short"],
        ["schema_contract_violation", "variables.minutes", "format_invalid"],
        ["schema_contract_violation", 'variables["a b"]', "unknown_variable"],
        ["schema_contract_violation", "variables.constructor", "unknown_variable"],
        ["schema_contract_violation", "variables.link", "unknown_variable"]
      ]
    )
  })

  it.each([
    [undefined, [""]],
    ["de", ["de", ""]],
    ["DE-at", ["de-AT", "de", ""]],
    ["zh-hant-tw", ["zh-Hant-TW", "zh-Hant", "zh", ""]]
  ])("falls back from %s to %j", (tag, all) => {
    assert.deepStrictEqual(languagesFor(tag), all)
  })
})
