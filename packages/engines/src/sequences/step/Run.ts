import type { RunSendId } from "@tidings/schema/sequences/channels"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { Occurrence } from "./Input.ts"
import type { Values } from "./Values.ts"

const first = 20
const last = 80

/** Returns the run with one more entry; above 100 entries, the oldest after the first 20 is dropped. */
export const noted = (run: Run, entry: RunEntry): Run => {
  const timeline = [...run.timeline, entry]
  if (timeline.length <= first + last) return { ...run, timeline }
  timeline.splice(first, 1)
  return { ...run, timeline, state: { ...run.state, dropped: (run.state.dropped ?? 0) + 1 } }
}

/** The cause of a run's movement. */
export interface Cause {
  readonly kind: "start" | "event" | "timer" | "transition" | "cancel" | "merge"
  /** The node that the run came from. */
  readonly from?: string
  readonly eventId?: string
  readonly reason?: string
}

/** An entry of a run's timeline, kept small, since a run keeps up to 100. */
export interface RunEntry {
  /** Time at which the step was due, in Unix milliseconds, however late it was made. */
  readonly at: number
  readonly type:
    | "enrolled"
    | "entered"
    | "sent"
    | "held"
    | "skipped"
    | "woken"
    | "timed_out"
    | "branched"
    | "transitioned"
    | "moved"
    | "ended"
  readonly node?: string
  /** Type of the event that woke or ended the run; `eventId` is its id. */
  readonly event?: string
  readonly eventId?: string
  readonly sendId?: RunSendId
  /** Time until which the run rests, in Unix milliseconds; absent if only an event ends the rest. */
  readonly until?: number
  /**
   * The reason. For `held`: `quiet_hours`, `limit` or the code of a refusal; for `skipped`: `limit`, `suppressed` or
   * the code of a refusal; for `branched`: the node it leads to; for `ended`: the cause of the end.
   */
  readonly reason?: string
  /** Set if the contact names a zone that does not exist, and the sequence's default is used instead. */
  readonly timeZone?: "unknown"
}

/** Numbers of runs that entered, passed, left and failed at a node, to be added to `sequence_counts`. */
export interface Count {
  readonly entered: number
  readonly passed: number
  readonly left: number
  readonly failed: number
}

/** The answer a run waits for before it can go on; lives within one transaction. */
interface PendingQuestion {
  readonly kind: "send" | "lookBack"
  /** Nodes walked so far in this pass. */
  readonly walked: number
  /** The requested page of a look-back. */
  readonly page: number
}

/** Memory of a run beside its columns; data that its definition does not read later is not kept. */
export interface State {
  /** Time of the newest step, in Unix milliseconds: no later step is earlier. */
  readonly at: number
  /** Metadata of the event, or the list, that began the run; kept while the run is live. */
  readonly trigger?: Values
  /** Variables of the enrolment; kept while the run is live. */
  readonly variables?: Values
  /**
   * Resolved values of the Liquid in conditions on events, by source, from when the run began; absent until the first
   * step.
   */
  readonly resolved?: Values
  /** Metadata of the event that ended a wait, by node. */
  readonly events?: Readonly<Record<string, Values>>
  /** The newest send of a node, with its status when it was accepted. */
  readonly sends?: Readonly<Record<string, { readonly id: RunSendId; readonly status: string }>>
  /** Ids of used events; kept only if a wait looks back to enrolment. */
  readonly used?: ReadonlyArray<string>
  /** Id of the event that moved the run last, so that it does not move it twice. */
  readonly heard?: string
  /** Number of times the send at this node was refused. */
  readonly tries?: number
  /** Cause of the movement; present while the run is on its way. */
  readonly cause?: Cause
  /** Counts that the next pass adds to `sequence_counts`. */
  readonly counts?: Readonly<Record<string, Partial<Count>>>
  readonly asked?: PendingQuestion
  /** Inputs that wait until the run is up to date. */
  readonly pending?: ReadonlyArray<Occurrence>
  /** Number of entries dropped from the timeline between its first 20 and its last 80. */
  readonly dropped?: number
}

/**
 * Reduces the memory of an ended run: data needed only on its way, above all variables and event metadata, is dropped.
 */
export const afterEnd = ({ at, counts, dropped }: State): State => ({
  at,
  ...(counts !== undefined && { counts }),
  ...(dropped !== undefined && { dropped })
})

/**
 * A run as the step uses it: its row, with the step's own state. An `active` run is before `node`, which it has not
 * entered yet (or inside it, while `state.asked`); a `waiting` run rests at it.
 */
export interface Run extends Omit<RunRow, "workspaceId" | "state" | "timeline" | "resumedFor"> {
  readonly state: State
  readonly timeline: ReadonlyArray<RunEntry>
}
