import type { Figure, Unit } from "./Figure.ts"

const digits: Readonly<Record<Unit, number>> = {
  "per second": 0,
  µs: 0,
  ms: 1,
  s: 2,
  KB: 0,
  MB: 0,
  "×": 2,
  "%": 0,
  trips: 0,
  pieces: 1
}

const number = (value: number, unit: Unit) =>
  value.toLocaleString("en", { minimumFractionDigits: digits[unit], maximumFractionDigits: digits[unit] })

/** Formats a number with its unit, e.g. `1,204 per second`. */
export const withUnit = (value: number, unit: Unit): string => `${number(value, unit)} ${unit}`

/** Formats the least and the greatest round; empty if they are equal. */
export const formattedRange = ({ high, low, unit }: Figure): string =>
  low === high ? "" : `${number(low, unit)} – ${number(high, unit)}`

export const formattedTarget = ({ target, unit }: Figure): string => {
  if (target === undefined) return ""
  return "least" in target ? `≥ ${withUnit(target.least, unit)}` : `≤ ${withUnit(target.most, unit)}`
}
