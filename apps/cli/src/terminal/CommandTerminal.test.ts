import { assert, describe, it } from "@effect/vitest"
import { coloursWanted, painted } from "./CommandTerminal.ts"

describe("colours are", () => {
  it.each([
    ["wanted on a terminal", [], {}, true, true],
    ["not wanted in a pipe", [], {}, false, false],
    ["not wanted with --no-color", ["call", "list_sends", "--no-color"], { FORCE_COLOR: "1" }, true, false],
    ["not wanted with NO_COLOR, whatever it says", [], { NO_COLOR: "0", FORCE_COLOR: "1" }, true, false],
    ["wanted with an empty NO_COLOR, which says nothing", [], { NO_COLOR: "" }, true, true],
    ["wanted in a pipe with FORCE_COLOR", [], { FORCE_COLOR: "1" }, false, true],
    ["wanted in CI with FORCE_COLOR", [], { FORCE_COLOR: "true", CI: "true" }, false, true],
    ["not wanted with FORCE_COLOR=0", [], { FORCE_COLOR: "0" }, true, false],
    ["not wanted on a dumb terminal", [], { TERM: "dumb" }, true, false],
    ["not wanted in CI", [], { CI: "true" }, true, false],
    ["wanted with CI=false", [], { CI: "false" }, true, true]
  ] as const)("%s", (_, words, env, isTerminal, expected) => {
    assert.strictEqual(coloursWanted(words, env, isTerminal), expected)
  })
})

it("paints where colours are wanted, and nowhere else", () => {
  assert.strictEqual(painted("red", "no", { hasColours: true }), "\u001b[31mno\u001b[39m")
  assert.strictEqual(painted("red", "no", { hasColours: false }), "no")
})
