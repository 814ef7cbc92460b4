import { type Definition, durationMs } from "@tidings/schema/sequences/Definition"

const mostActive = 10

/** A contact's runs of a sequence, in the livemode of the enrolment. */
interface EarlierRuns<A> {
  /** The live run with the key; the answer to the enrolment if it exists. */
  readonly live: A | undefined
  /** Number of live runs, whatever their keys. */
  readonly liveCount: number
  /** Start of the newest run with the key, in Unix milliseconds; undefined if there is none. */
  readonly lastEnrolledAt: number | undefined
}

export type Admission<A> =
  | { readonly kind: "enrol" }
  | { readonly kind: "known"; readonly run: A }
  /** Refused as `enrolment_refused` with reason `reentry`; without a time if waiting does not help. */
  | { readonly kind: "refused"; readonly retryAfterSeconds?: number }

/** Decides whether a contact may begin a run now. */
export const admitRun = <A>(
  { reentry = {} }: Definition,
  { lastEnrolledAt, live, liveCount }: EarlierRuns<A>,
  nowMs: number
): Admission<A> => {
  if (live !== undefined) return { kind: "known", run: live }
  if (reentry.by !== undefined && liveCount >= (reentry.maxActive ?? mostActive)) return { kind: "refused" }
  if (lastEnrolledAt === undefined) return { kind: "enrol" }
  if (reentry.allow === "never") return { kind: "refused" }
  const waitMs = reentry.after === undefined ? 0 : lastEnrolledAt + durationMs(reentry.after) - nowMs
  return waitMs > 0 ? { kind: "refused", retryAfterSeconds: Math.ceil(waitMs / 1_000) } : { kind: "enrol" }
}
