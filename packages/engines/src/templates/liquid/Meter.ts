/** The work of one rendering went over its bound. */
export class Excess extends Error {}

/**
 * Counts the work of one rendering: a character that is read or written is 1, a step about 32. The same input always costs the same.
 * Decided in docs/decisions/templates.md.
 */
export class Meter {
  private left: number

  constructor(bound: number) {
    this.left = bound
  }

  /** Pays before the work is done. */
  use(units: number): void {
    this.left -= Math.max(0, units)
    if (!(this.left >= 0)) throw new Excess("it takes too much work")
  }

  /** Pays for one step; Liquid's renderer asks so before each tag and output. */
  check(): void {
    this.use(stepUnits)
  }
}

const stepUnits = 32

const weights = new WeakMap<object, number>()

/** How many characters and values stand in a value that nobody changes any more, each as often as it is reached: what it would take to print or compare it. */
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

/** What it takes at worst to look for one text in another. */
export const searching = (text: string, pattern: string): number => (text.length * pattern.length) / 64
