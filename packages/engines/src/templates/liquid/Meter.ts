/** Thrown if the work of one rendering exceeds its bound. */
export class Excess extends Error {}

/**
 * Counts the work of one rendering: reading or writing a character costs 1, a step about 32. Equal input always costs
 * the same. Decided in docs/decisions/templates.md.
 */
export class Meter {
  private left: number

  constructor(bound: number) {
    this.left = bound
  }

  /** Charges units before the work is done; throws if none are left. */
  use(units: number): void {
    this.left -= Math.max(0, units)
    if (!(this.left >= 0)) throw new Excess("it takes too much work")
  }

  /** Charges one step; Liquid's renderer calls it before each tag and output. */
  check(): void {
    this.use(stepUnits)
  }
}

const stepUnits = 32

const weights = new WeakMap<object, number>()

/**
 * Returns the number of characters and values in a value that no longer changes, each counted as often as it is
 * reached: the cost of printing or comparing it.
 */
export const weigh = (value: unknown): number => {
  if (typeof value === "string") return value.length
  if (typeof value !== "object" || value === null) return 1
  const known = weights.get(value)
  if (known !== undefined) return known
  let weight = 1
  if (Array.isArray(value)) for (const item of value) weight += weigh(item)
  else for (const [key, item] of Object.entries(value)) weight += key.length + weigh(item)
  weights.set(value, weight)
  return weight
}

/** Returns the worst-case cost of searching one text in another. */
export const searching = (text: string, pattern: string): number => (text.length * pattern.length) / 64
