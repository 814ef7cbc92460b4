import { assert, describe, it } from "@effect/vitest"
import { grown } from "./compare.ts"
import { figure, type Figure } from "./Figure.ts"
import type { PartResult } from "./Run.ts"

const part = (figures: ReadonlyArray<Figure>): PartResult => ({
  letter: "m",
  title: "Round trips",
  method: "Counted.",
  environment: {
    date: "2026-11-22",
    commit: "0000000",
    cpu: "any",
    cores: 2,
    memoryGb: 1,
    loadBefore: 0,
    node: "24",
    postgres: "15"
  },
  figures
})
const trips = (name: string, count: number) => figure(name, "trips", [count])

describe("grown", () => {
  it("names the exact figures that are greater than the baseline's, and no others", () => {
    const before = part([trips("a", 2), trips("b", 2), trips("c", 2), figure("d", "ms", [2])])
    const now = part([trips("a", 3), trips("b", 2), trips("c", 1), figure("d", "ms", [3]), trips("new", 9)])
    assert.deepStrictEqual(grown(now, [before]), ["a"])
  })
})
