import { isMet, type Figure } from "./Figure.ts"
import { formatted, formattedTarget } from "./format.ts"
import type { PartResult } from "./Run.ts"

const nameWidth = 58
const valueWidth = 20

const changeOf = (now: Figure, before: Figure | undefined): string => {
  if (before === undefined) return "  not in the baseline"
  const percent = Math.round((now.value / before.value - 1) * 100)
  return `${formatted(before.value, before.unit).padStart(valueWidth)}  ${percent > 0 ? "+" : ""}${percent} %`
}

const verdict = (figure: Figure): string => {
  const met = isMet(figure)
  return met === undefined ? "" : `  ${met ? "met" : "MISSED"} ${formattedTarget(figure)}`
}

const figuresOf = (baseline: ReadonlyArray<PartResult>, { letter }: PartResult) =>
  new Map(baseline.find((part) => part.letter === letter)?.figures.map((figure) => [figure.name, figure]))

/** Returns the names of exact figures that are greater than in the baseline. */
export const grown = (now: PartResult, baseline: ReadonlyArray<PartResult>): ReadonlyArray<string> => {
  const before = figuresOf(baseline, now)
  return now.figures
    .filter(({ name, unit, value }) => unit === "trips" && value > (before.get(name)?.value ?? Infinity))
    .map(({ name }) => name)
}

/** Formats a part's figures beside those of the baseline, one per line. */
export const compare = (now: PartResult, baseline: ReadonlyArray<PartResult>): string => {
  const before = figuresOf(baseline, now)
  const lines = now.figures.map(
    (figure) =>
      `  ${figure.name.padEnd(nameWidth)}${formatted(figure.value, figure.unit).padStart(valueWidth)}${changeOf(figure, before.get(figure.name))}${verdict(figure)}`
  )
  return [`${now.letter}. ${now.title}`, ...lines].join("\n")
}
