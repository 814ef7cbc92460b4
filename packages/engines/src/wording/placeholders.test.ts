import { assert, describe, it } from "@effect/vitest"
import { filled, hasLooseBraces, namesIn } from "./placeholders.ts"

describe("a body with the names of variables", () => {
  it("names each once, in the order of their first places, whatever space is around them", () => {
    assert.deepStrictEqual(namesIn("{{a}} {{ b }} {{a}}"), ["a", "b"])
  })

  it("has the values in the places of their names, keeps a name without one, and never reads a value again", () => {
    const values = new Map([
      ["a", "{{b}} $& $1"],
      ["b", ""]
    ])
    assert.strictEqual(
      filled("{{ a }}|{{b}}|{{c}}", (name) => values.get(name)),
      "{{b}} $& $1||{{c}}"
    )
  })

  it("has loose braces where they stand around no name", () => {
    assert.isFalse(hasLooseBraces("{a} {{b}} }"))
    for (const body of ["{{a", "a}}", "{{a{b}}"]) assert.isTrue(hasLooseBraces(body), body)
  })
})
