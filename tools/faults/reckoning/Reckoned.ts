/** Counts of what became of everything that one kind of load had accepted. */
export interface Reckoned {
  readonly accepted: number
  readonly unconfirmed: number
  /** Number of the unconfirmed ones that had left. */
  readonly unconfirmedLeft: number
  /** Webhooks that came again under the same id, which receivers are told to expect. */
  readonly repeated: number
  /** Ids with what is wrong with them; each of the four must be empty. */
  readonly lost: ReadonlyArray<string>
  readonly doubled: ReadonlyArray<string>
  readonly stuck: ReadonlyArray<string>
  readonly untold: ReadonlyArray<string>
}

export const faultsOfRun = ["lost", "doubled", "stuck", "untold"] as const

/** Counts of a kind with nothing accepted, for rows to write over. */
export const nothingReckoned: Reckoned = {
  accepted: 0,
  unconfirmed: 0,
  unconfirmedLeft: 0,
  repeated: 0,
  lost: [],
  doubled: [],
  stuck: [],
  untold: []
}

/** True if work is still to be waited for. */
export const isUnsettled = ({ stuck, untold }: Reckoned): boolean => stuck.length + untold.length > 0

/** True if nothing is wrong. */
export const isWhole = (reckoned: Reckoned): boolean => faultsOfRun.every((word) => reckoned[word].length === 0)

/** Returns the values that occur more than once. */
export const repeatedAmong = (values: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const value of values) (seen.has(value) ? again : seen).add(value)
  return [...again]
}
