import type { ContactId, SequenceId, SequenceRunId, SequenceVersionId, WorkspaceId } from "../Id.ts"
import type { RunStatus } from "./status.ts"

/** The row of a run, instants in Unix milliseconds; the step function defines the content of `state` and `timeline`. */
export interface RunRow {
  readonly id: SequenceRunId
  readonly workspaceId: WorkspaceId
  readonly sequenceId: SequenceId
  readonly versionId: SequenceVersionId
  readonly contactId: ContactId
  readonly runKey: string
  readonly livemode: boolean
  readonly status: RunStatus
  readonly node: string | null
  /** The number of nodes entered so far. */
  readonly visit: number
  /** `seq` of the newest custom event that moved the run; older events are ignored. */
  readonly cursor: number
  /**
   * The time at which a worker must process the run; null if nothing is to be done, and while the sequence is paused.
   */
  readonly dueAt: number | null
  /** The time at which the wait at `node` times out; null without a timer. It is kept while the sequence is paused. */
  readonly waitUntil: number | null
  readonly state: object
  readonly timeline: ReadonlyArray<object>
  readonly enrolledAt: number
  readonly endedAt: number | null
  /**
   * The time of the sequence's latest pause after which the run was brought up to date; undefined if there was none.
   */
  readonly resumedFor?: number | null
}
