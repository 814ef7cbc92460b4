import type { FieldError } from "@tidings/schema/FieldError"

interface Times {
  readonly expiresAt?: string | undefined
  readonly scheduledGoLiveAt?: string | undefined
}

/** The link's existing times, used for those that are not given. */
export interface KeptTimes {
  readonly expiresAt: Date | null
  readonly goLiveAt: Date | null
}

// Tolerance for "now" by a clock that runs behind ours.
const lateMs = 60_000

const msOf = (given: string | undefined, kept: Date | null): number | undefined =>
  given === undefined ? kept?.getTime() : Date.parse(given)

/**
 * Returns the errors in given times: an end that is past, a beginning more than a minute past, an end not after the
 * beginning.
 */
export const wrongTimes = (given: Times, kept: KeptTimes, nowMs: number): ReadonlyArray<FieldError> => {
  const refusal = (path: keyof Times, message: string): FieldError => ({ path, code: "out_of_range", message })
  const endMs = msOf(given.expiresAt, kept.expiresAt)
  const beginMs = msOf(given.scheduledGoLiveAt, kept.goLiveAt)
  const found: Array<FieldError> = []
  if (given.expiresAt !== undefined && endMs! <= nowMs) found.push(refusal("expiresAt", "This time is past"))
  if (given.scheduledGoLiveAt !== undefined && beginMs! < nowMs - lateMs)
    found.push(refusal("scheduledGoLiveAt", "This time is past"))
  const isGiven = given.expiresAt !== undefined || given.scheduledGoLiveAt !== undefined
  if (found.length === 0 && isGiven && endMs !== undefined && beginMs !== undefined && endMs <= beginMs) {
    const path = given.expiresAt === undefined ? "scheduledGoLiveAt" : "expiresAt"
    found.push(refusal(path, "The link would expire before it goes live"))
  }
  return found
}
