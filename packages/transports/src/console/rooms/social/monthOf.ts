/** A month of a calendar, in UTC. */
export interface Month {
  readonly year: number
  /** From 0. */
  readonly month: number
}

const pattern = /^(20\d{2})-(0[1-9]|1[0-2])$/u

/** Returns the month that an address names (`2026-11`), else the one of an instant. */
export const monthIn = (named: string | null, nowMs: number): Month => {
  const [, year, month] = pattern.exec(named ?? "") ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month) - 1 }
  const now = new Date(nowMs)
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() }
}

/** Returns the month some months later, in the form of an address. */
export const monthAfter = ({ month, year }: Month, months: number): string =>
  new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 7)

/** Returns the days of a month. */
export const daysInMonth = ({ month, year }: Month): ReadonlyArray<Date> => {
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month, index + 1)))
}
