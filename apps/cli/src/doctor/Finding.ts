/** What one check found. */
export interface Finding {
  readonly name: string
  /** `doubtful` works, and may not be meant. */
  readonly state: "well" | "doubtful" | "wrong" | "skipped"
  readonly says: string
  /** What to do about it; with whatever is wrong or doubtful. */
  readonly advice?: string
}

export const well = (name: string, says: string): Finding => ({ name, state: "well", says })
export const wrong = (name: string, says: string, advice: string): Finding => ({ name, state: "wrong", says, advice })
export const doubtful = (name: string, says: string, advice: string): Finding => ({
  name,
  state: "doubtful",
  says,
  advice
})
export const skipped = (name: string, says: string): Finding => ({ name, state: "skipped", says })

const marks = { well: "✓", doubtful: "!", wrong: "✗", skipped: "–" } as const

/** One line for a person. */
export const lineOf = ({ advice, name, says, state }: Finding): string =>
  `${marks[state]} ${name}: ${says}${advice === undefined ? "" : ` → ${advice}`}`
