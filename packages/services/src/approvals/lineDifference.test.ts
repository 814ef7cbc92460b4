import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { lineDifference, type DifferenceLine } from "./lineDifference.ts"

const signs = { same: " ", added: "+", removed: "-" } as const
const shown = (lines: ReadonlyArray<DifferenceLine>) =>
  lines.map((line) => (line.kind === "gap" ? `@${line.lines}` : signs[line.kind] + line.text))
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`)

describe("a difference line by line", () => {
  it("is empty for the same text, however its lines end", () => {
    expect(lineDifference("a\nb\n", "a\r\nb\r\n")).toStrictEqual([])
    expect(lineDifference("", "")).toStrictEqual([])
  })

  it("has three unchanged lines around each change, and says how many it leaves out", () => {
    const before = numbers(20)
    const after = before.with(10, "another")
    expect(shown(lineDifference(before.join("\n"), after.join("\n")))).toStrictEqual([
      "@7",
      " line 7",
      " line 8",
      " line 9",
      "-line 10",
      "+another",
      " line 11",
      " line 12",
      " line 13",
      "@6"
    ])
  })

  it("shows what came out of nothing, and what went", () => {
    expect(shown(lineDifference("", "a\nb"))).toStrictEqual(["+a", "+b"])
    expect(shown(lineDifference("a", ""))).toStrictEqual(["-a"])
  })

  it("tells two texts that have little in common as one that went and one that came, and reads 5,000 lines of each", () => {
    const [old, young] = [numbers(9_000), numbers(9_000).map((line) => `${line}!`)]
    const lines = lineDifference(old.join("\n"), young.join("\n"))
    expect(lines.length).toBe(10_000)
    expect(lines.slice(0, 5_000).every(({ kind }) => kind === "removed")).toBe(true)
    expect(lines.slice(5_000).every(({ kind }) => kind === "added")).toBe(true)
  })

  it("leads from the one text to the other", () => {
    const texts = fc.array(fc.constantFrom("a", "b", "c", ""))
    fc.assert(
      fc.property(texts, texts, (old, young) => {
        const lines = lineDifference(old.join("\n"), young.join("\n"))
        const of = (kind: DifferenceLine["kind"]) => lines.filter((line) => line.kind === kind)
        const lengthOf = (all: ReadonlyArray<string>) => (all.join("\n") === "" ? 0 : all.length)
        expect(lengthOf(old) - of("removed").length + of("added").length).toBe(lengthOf(young))
      })
    )
  })
})
