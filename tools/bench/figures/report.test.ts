import { assert, describe, it } from "@effect/vitest"
import { compare } from "./compare.ts"
import { figure } from "./Figure.ts"
import { report } from "./report.ts"
import type { PartResult, Run } from "./Run.ts"

const part = (rate: number): PartResult => ({
  letter: "a",
  title: "Reading",
  method: "One call against another.",
  environment: {
    date: "2026-11-20",
    commit: "abc1234",
    cpu: "Some CPU",
    cores: 2,
    memoryGb: 23,
    loadBefore: 0.1,
    node: "24.21.0",
    postgres: "18.1"
  },
  figures: [
    figure("Requests", "per second", [rate - 100, rate, rate + 100]),
    figure("Ours ÷ theirs", "×", [0.5], { least: 0.6 }),
    figure("Start", "s", [1.234], { most: 2 })
  ]
})

const run: Run = { parts: [part(4_200)] }

describe("report", () => {
  const lines = report(run).split("\n")

  it("shows every figure with its rounds and target", () => {
    assert.include(lines, "| Requests | 4,200 per second | 4,100 – 4,300 |  |  |")
    assert.include(lines, "| Start | 1.23 s |  | ≤ 2.00 s | met |")
  })

  it("shows a missed figure in its table and again at the top", () => {
    assert.include(lines, "| Ours ÷ theirs | 0.50 × |  | ≥ 0.60 × | **missed** |")
    assert.include(lines, "Targets met: 1 of 2. Missed: a. Ours ÷ theirs.")
  })

  it("says where a part was measured in a hurry", () => {
    const hurried = report({
      parts: [
        { ...part(1), quick: true },
        { ...part(1), letter: "b" }
      ]
    })
    assert.lengthOf(hurried.split("Measured by `--quick`"), 2)
  })

  it("says what the figures were taken on", () => {
    assert.match(
      report(run),
      /2026-11-20, commit abc1234: 2 cores \(Some CPU\), 23 GB, Node 24\.21\.0, PostgreSQL 18\.1/u
    )
  })
})

describe("compare", () => {
  it("sets each figure beside the baseline's of the same part and name", () => {
    const [heading, requests, ratio] = compare(part(4_200), [part(4_000)]).split("\n")
    assert.strictEqual(heading, "a. Reading")
    assert.match(requests!, /4,200 per second\s+4,000 per second\s+\+5 %$/u)
    assert.match(ratio!, /0\.50 ×\s+0\.50 ×\s+0 %\s+MISSED ≥ 0\.60 ×$/u)
  })

  it("says when the baseline does not have a figure", () => {
    const other = { ...part(4_000), letter: "b" }
    assert.match(compare(part(4_200), [other]), /4,200 per second\s+not in the baseline/u)
  })
})
