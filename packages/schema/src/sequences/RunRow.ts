import type { ContactId, SequenceId, SequenceRunId, SequenceVersionId, WorkspaceId } from "../Id.ts"
import type { RunStatus } from "./status.ts"

/** A run as its row holds it, instants in Unix milliseconds; what is in `state` and `timeline` is the step's own. */
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
  /** How many nodes were entered. */
  readonly visit: number
  /** `seq` of the newest custom event that moved the run; older ones are not heard again. */
  readonly cursor: number
  /** When a worker must look at the run. Null where nothing is to be done, and while the sequence is paused. */
  readonly dueAt: number | null
  /** When the rest at `node` ends by itself; null without a timer. It stays while the sequence is paused. */
  readonly waitUntil: number | null
  readonly state: object
  readonly timeline: ReadonlyArray<object>
  readonly enrolledAt: number
  readonly endedAt: number | null
  /** The newest pause of its sequence after which it was brought up to date; undefined without any. */
  readonly resumedFor?: number | null
}
