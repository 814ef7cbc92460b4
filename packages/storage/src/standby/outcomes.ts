import { Cause, Data, Metric } from "effect"
import { isDatabaseAway, isReadOnlyRefused } from "../isOfDatabase.ts"

/** The defect of a read on a server that may not answer it. */
export class NotToBeRead extends Data.TaggedClass("NotToBeRead")<{ readonly why: "behind" | "promoted" }> {}

/** The end of a read on the standby; the primary answers after all but the first. */
export type StandbyOutcome = "standby" | "behind" | "promoted" | "slow" | "away" | "failed"

/**
 * The outcome of a read that ended on the standby by a defect: "failed" for one that says nothing of the server, such
 * as a statement cancelled in favour of replay (SQLSTATE 40001), or one that writes.
 */
export const standbyOutcomeOf = (cause: Cause.Cause<unknown>): StandbyOutcome => {
  const defect = Cause.squash(cause)
  if (defect instanceof NotToBeRead) return defect.why
  return isDatabaseAway(cause) && !isReadOnlyRefused(cause) ? "away" : "failed"
}

const counted = (outcome: StandbyOutcome) =>
  Metric.counter("tidings_standby_reads_total", {
    description: "Reads for the standby, by their end there",
    incremental: true,
    attributes: { outcome }
  })

/** Reads by their outcome since the process started. */
export const standbyReads: Readonly<Record<StandbyOutcome, ReturnType<typeof counted>>> = {
  standby: counted("standby"),
  behind: counted("behind"),
  promoted: counted("promoted"),
  slow: counted("slow"),
  away: counted("away"),
  failed: counted("failed")
}
