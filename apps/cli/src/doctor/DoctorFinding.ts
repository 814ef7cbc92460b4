/** The result of one check. */
export interface DoctorFinding {
  readonly name: string
  /** `doubtful` works, but may not be intended. */
  readonly state: "well" | "doubtful" | "wrong" | "skipped"
  readonly says: string
  /** The remedy; present if the state is wrong or doubtful. */
  readonly advice?: string
}

export const well = (name: string, says: string): DoctorFinding => ({ name, state: "well", says })
export const wrong = (name: string, says: string, advice: string): DoctorFinding => ({
  name,
  state: "wrong",
  says,
  advice
})
export const doubtful = (name: string, says: string, advice: string): DoctorFinding => ({
  name,
  state: "doubtful",
  says,
  advice
})
export const skipped = (name: string, says: string): DoctorFinding => ({ name, state: "skipped", says })

const marks = { well: "✓", doubtful: "!", wrong: "✗", skipped: "–" } as const

/** Formats a finding as one line for a person. */
export const lineOf = ({ advice, name, says, state }: DoctorFinding): string =>
  `${marks[state]} ${name}: ${says}${advice === undefined ? "" : ` → ${advice}`}`
