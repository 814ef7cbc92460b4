import { median } from "./statistics.ts"

export type Unit = "per second" | "µs" | "ms" | "s" | "KB" | "MB" | "×" | "%" | "trips" | "pieces"

/** The bound that a figure must keep to count as met. */
type FigureBound = { readonly least: number } | { readonly most: number }

/** One measured number: the median of its rounds, with their least and greatest. */
export interface Figure {
  readonly name: string
  readonly unit: Unit
  readonly value: number
  readonly low: number
  readonly high: number
  readonly target?: FigureBound
}

/** Builds the figure of some rounds; throws if they measured nothing. */
export const figure = (name: string, unit: Unit, rounds: ReadonlyArray<number>, target?: FigureBound): Figure => {
  const value = median(rounds)
  if (!Number.isFinite(value)) throw new Error(`"${name}" was not measured`)
  return { name, unit, value, low: Math.min(...rounds), high: Math.max(...rounds), ...(target && { target }) }
}

/** True if a figure meets its target; undefined if it has none. */
export const isMet = ({ target, value }: Figure): boolean | undefined => {
  if (target === undefined) return undefined
  return "least" in target ? value >= target.least : value <= target.most
}
