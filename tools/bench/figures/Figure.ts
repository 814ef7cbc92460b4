import { median } from "./statistics.ts"

export type Unit =
  | "per second"
  | "µs"
  | "ms"
  | "s"
  | "bytes"
  | "KB"
  | "MB"
  | "×"
  | "%"
  | "trips"
  | "pieces"
  | "connections"

/** What a figure must reach to be counted as met. */
export type Target = { readonly least: number } | { readonly most: number }

/** One measured number: the median of its rounds, and the least and greatest of them. */
export interface Figure {
  readonly name: string
  readonly unit: Unit
  readonly value: number
  readonly low: number
  readonly high: number
  readonly target?: Target
}

/** The figure of some rounds; refuses rounds that measured nothing. */
export const figure = (name: string, unit: Unit, rounds: ReadonlyArray<number>, target?: Target): Figure => {
  const value = median(rounds)
  if (!Number.isFinite(value)) throw new Error(`"${name}" was not measured`)
  return { name, unit, value, low: Math.min(...rounds), high: Math.max(...rounds), ...(target && { target }) }
}

/** undefined for a figure that has no target. */
export const isMet = ({ target, value }: Figure): boolean | undefined => {
  if (target === undefined) return undefined
  return "least" in target ? value >= target.least : value <= target.most
}
