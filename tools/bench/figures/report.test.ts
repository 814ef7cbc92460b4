import { assert, describe, it } from "@effect/vitest"
import { compare } from "./compare.ts"
import { figure, type Figure } from "./Figure.ts"
import { report } from "./report.ts"
import type { PartResult } from "./BenchRun.ts"

const described = ["a", "b"].map((letter) => ({ letter, title: "Reading", method: "One call against another." }))
const resultOf = (figures: ReadonlyArray<Figure>): PartResult => ({
  letter: "a",
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
  figures
})
const part = (rate: number) =>
  resultOf([
    figure("Requests", "per second", [rate - 100, rate, rate + 100]),
    figure("Ours ÷ theirs", "×", [0.5], { least: 0.6 }),
    figure("Start", "s", [1.234], { most: 2 }),
    figure("Memory", "MB", [123])
  ])
const linesOf = (...results: ReadonlyArray<PartResult>) => report(described, { parts: results }).split("\n")

describe("report", () => {
  const lines = linesOf(part(4_200))

  it("shows every rate and every figure with a target, with its rounds", () => {
    assert.include(lines, "| a | Requests | 4,200 per second | 4,100 – 4,300 |  |  |")
    assert.include(lines, "| a | Start | 1.23 s |  | ≤ 2.00 s | met |")
    assert.notInclude(lines.join("\n"), "Memory")
  })

  it("shows a missed figure in the table and again at the top", () => {
    assert.include(lines, "| a | Ours ÷ theirs | 0.50 × |  | ≥ 0.60 × | **missed** |")
    assert.include(lines, "Targets met: 1 of 2. Missed: a. Ours ÷ theirs.")
  })

  it("counts the operations that meet a number of round trips, and names those that miss it", () => {
    const trips = (name: string, count: number, most: number) => figure(name, "trips", [count], { most })
    const counted = linesOf(
      resultOf([
        trips("a", 2, 3),
        trips("b", 3, 3),
        trips("c", 4, 3),
        trips("d", 5, 3),
        trips("e", 2, 2),
        trips("f", 4, 3)
      ])
    )
    assert.include(counted, "| a | 2 operations | 3 trips | 2 – 3 | ≤ 3 trips | met |")
    assert.include(counted, "| a | c, f | 4 trips |  | ≤ 3 trips | **missed** |")
    assert.include(counted, "| a | d | 5 trips |  | ≤ 3 trips | **missed** |")
    assert.include(counted, "| a | e | 2 trips |  | ≤ 2 trips | met |")
    assert.include(counted, "Targets met: 3 of 6. Missed: a. c, f; a. d.")
  })

  it("says when and how each part was measured, and on what", () => {
    const quick = linesOf({ ...part(1), quick: true }, { ...part(1), letter: "b" })
    assert.include(
      quick,
      "- **a. Reading** (2026-11-20, commit abc1234, load before 0.1, by `--quick`): One call against another."
    )
    assert.include(quick, "- **b. Reading** (2026-11-20, commit abc1234, load before 0.1): One call against another.")
    assert.include(quick, "Measured on 2 cores (Some CPU), 23 GB, Node 24.21.0, PostgreSQL 18.1.")
  })
})

describe("spentTable", () => {
  it("has a column for each part that was profiled, and a row for whoever took much of one", () => {
    const profiled = (...spent: ReadonlyArray<readonly [owner: string, share: number]>) => ({
      commit: "abc1234",
      date: "2026-11-20",
      spent: spent.map(([owner, share]) => ({ owner, share }))
    })
    const shown = linesOf(
      { ...part(4_200), profiled: profiled(["effect", 0.5], ["postgres", 0.49], ["drizzle-orm", 0.01]) },
      { ...part(4_200), letter: "b", profiled: profiled(["postgres", 1]) }
    )
    assert.includeMembers(shown, [
      "|  | a | b |",
      "| postgres | 49.0 % | 100.0 % |",
      "| effect | 50.0 % |  |",
      "| others | 1.0 % |  |",
      "| measured | 2026-11-20, abc1234 | 2026-11-20, abc1234 |"
    ])
    assert.notInclude(linesOf(part(4_200)).join("\n"), "## Where the processor time goes")
  })
})

describe("compare", () => {
  it("sets each figure beside the kept one of the same part and name", () => {
    const [heading, requests, ratio] = compare(described[0]!, part(4_200), [part(4_000)]).split("\n")
    assert.strictEqual(heading, "a. Reading")
    assert.match(requests!, /4,200 per second\s+4,000 per second\s+\+5 %$/u)
    assert.match(ratio!, /0\.50 ×\s+0\.50 ×\s+0 %\s+MISSED ≥ 0\.60 ×$/u)
  })

  it("says when no such figure is kept", () => {
    const other = { ...part(4_000), letter: "b" }
    assert.match(compare(described[0]!, part(4_200), [other]), /4,200 per second\s+not in the baseline/u)
  })
})
