import { isMet, type Figure } from "./Figure.ts"
import { withUnit, formattedTarget } from "./format.ts"
import type { BenchPart } from "./BenchPart.ts"
import type { PartResult, BenchRun } from "./BenchRun.ts"
import { readFile, writeFile } from "node:fs/promises"

const file = new URL("baseline.json", import.meta.url)

/** Reads the committed run that later ones are compared with. */
export const readBaseline = async (): Promise<BenchRun> => JSON.parse(await readFile(file, "utf8"))

export const writeBaseline = (run: BenchRun): Promise<void> => writeFile(file, `${JSON.stringify(run, null, 2)}\n`)

const nameWidth = 58
const valueWidth = 20

const changeOf = (now: Figure, before: Figure | undefined): string => {
  if (before === undefined) return "  not in the baseline"
  const percent = Math.round((now.value / before.value - 1) * 100)
  return `${withUnit(before.value, before.unit).padStart(valueWidth)}  ${percent > 0 ? "+" : ""}${percent} %`
}

const verdict = (figure: Figure): string => {
  const met = isMet(figure)
  return met === undefined ? "" : `  ${met ? "met" : "MISSED"} ${formattedTarget(figure)}`
}

/** Formats a part's figures beside those that are kept of it, one per line. */
export const compare = (
  { title }: Pick<BenchPart, "title">,
  { figures, letter }: PartResult,
  kept: ReadonlyArray<PartResult>
): string => {
  const before = new Map(kept.find((part) => part.letter === letter)?.figures.map((figure) => [figure.name, figure]))
  const lines = figures.map(
    (figure) =>
      `  ${figure.name.padEnd(nameWidth)}${withUnit(figure.value, figure.unit).padStart(valueWidth)}${changeOf(figure, before.get(figure.name))}${verdict(figure)}`
  )
  return [`${letter}. ${title}`, ...lines].join("\n")
}
