/** Time within which 99 of 100 answers must come at the knee, in milliseconds. */
export const mostP99Ms = 250

/** Seconds of calls by which the jobs that are due may grow in a step. */
const mostGrowthSeconds = 1

/** One rate as it was borne. */
export interface RateStep {
  readonly perSecond: number
  readonly p99Ms: number
  /** Calls that were refused or not answered. */
  readonly refused: number
  /** True if so many calls waited that no more were made. */
  readonly isOverrun: boolean
  /** Number of due jobs, sampled evenly over the step. */
  readonly dueJobs: ReadonlyArray<number>
}

const mean = (numbers: ReadonlyArray<number>): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/** Number of due jobs in the last third of a step beyond that in the first third. */
export const growthOf = ({ dueJobs }: Pick<RateStep, "dueJobs">): number => {
  const third = Math.ceil(dueJobs.length / 3)
  return Math.max(0, mean(dueJobs.slice(-third)) - mean(dueJobs.slice(0, third)))
}

/** Returns what broke at a rate; undefined if it was borne. */
export const brokenBy = (step: RateStep): string | undefined => {
  if (step.isOverrun) return "calls piled up"
  if (step.refused > 0) return `${step.refused} refused`
  if (!(step.p99Ms <= mostP99Ms)) return "p99"
  if (growthOf(step) > Math.max(5, mostGrowthSeconds * step.perSecond)) return "the queue grew"
  return undefined
}
