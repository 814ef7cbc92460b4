import { assert, describe, it } from "@effect/vitest"
import { describeOutcome as text, runRules, type RuleOutcome, type Rule } from "./gate.ts"

const rule = (name: string, ...findings: ReadonlyArray<string>): Rule => ({
  name,
  run: () => Promise.resolve(findings)
})
const broken: Rule = { name: "broken", run: () => Promise.reject(new Error("no compiler")) }

const outcomes = async (...rules: ReadonlyArray<Rule>) => {
  const reported: Array<RuleOutcome> = []
  const held = await runRules(rules, (outcome) => reported.push(outcome))
  return { held, findings: reported.map((outcome) => outcome.findings) }
}

describe("gate", () => {
  it("holds when no rule finds anything", async () => {
    assert.deepStrictEqual(await outcomes(rule("a"), rule("b")), { held: true, findings: [[], []] })
  })

  it("fails for one finding, and still reports every rule", async () => {
    assert.deepStrictEqual(await outcomes(rule("a", "x"), rule("b")), { held: false, findings: [["x"], []] })
  })

  it("fails for a rule that cannot be checked", async () => {
    assert.deepStrictEqual(await outcomes(broken), {
      held: false,
      findings: [["could not be checked: Error: no compiler"]]
    })
  })

  it("prints one line a rule with its time, then its findings", () => {
    assert.strictEqual(text({ name: "lint", seconds: 0.25, findings: [] }), "ok    lint          0.3 s")
    assert.strictEqual(
      text({ name: "lint", seconds: 1, findings: ["a.ts:1 x"] }),
      "FAIL  lint          1.0 s  1 found\n      a.ts:1 x"
    )
  })
})
