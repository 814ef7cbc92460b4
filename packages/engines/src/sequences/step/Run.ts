import type { SendId } from "@tidings/schema/Id"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { Occurrence } from "./Input.ts"
import type { Values } from "./Values.ts"

/** What set a run moving. */
export interface Cause {
  readonly kind: "start" | "event" | "timer" | "transition" | "cancel" | "merge"
  /** The node that the run came from. */
  readonly from?: string
  readonly eventId?: string
  readonly reason?: string
}

/** One line of what a run went through, small on purpose: a run keeps at most 100. */
export interface Entry {
  /** Unix milliseconds of the step, however late it was made. */
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
  /** Type of the event that woke or ended the run, and which one it was. */
  readonly event?: string
  readonly eventId?: string
  readonly sendId?: SendId
  /** Until when the run rests, in Unix milliseconds; absent where nothing but an event ends it. */
  readonly until?: number
  /**
   * Why: of held `quiet_hours`, `limit` or the code of a refusal; of skipped `limit`, `suppressed` or the code of a refusal; of branched the node it
   * leads to; of ended what ended it.
   */
  readonly reason?: string
  /** The contact names a zone that does not exist, and the sequence's default stood in for it. */
  readonly timeZone?: "unknown"
}

/** How many runs entered, passed, left and failed at a node: what is to be added to `sequence_counts`. */
export interface Count {
  readonly entered: number
  readonly passed: number
  readonly left: number
  readonly failed: number
}

/** What a run waits to be told before it can go on; lives within one transaction. */
export interface Asked {
  readonly kind: "send" | "lookBack"
  /** Nodes walked so far in this pass. */
  readonly walked: number
  /** Of a look-back: which page was asked for. */
  readonly page: number
}

/** What a run remembers beside its columns; whatever its definition does not read later is not kept. */
export interface State {
  /** Time of the newest step, in Unix milliseconds: no later step is earlier. */
  readonly at: number
  /** Metadata of the event, or the list, that began the run, while that is live. */
  readonly trigger?: Values
  /** What the caller enrolled with, while the run is live. */
  readonly variables?: Values
  /** What the Liquid of the conditions on events gave when the run began, by its source; absent until the first step. */
  readonly resolved?: Values
  /** Metadata of the event that ended a wait, by node. */
  readonly events?: Readonly<Record<string, Values>>
  /** The newest send of a node, with its status when it was accepted. */
  readonly sends?: Readonly<Record<string, { readonly id: SendId; readonly status: string }>>
  /** Ids of events that were used, where a wait looks back to enrolment. */
  readonly used?: ReadonlyArray<string>
  /** Id of the event that moved the run last, so that it does not move it twice. */
  readonly heard?: string
  /** How often the send at this node was refused. */
  readonly tries?: number
  /** Present while the run is on its way. */
  readonly cause?: Cause
  /** What is to be counted by the pass that follows. */
  readonly counts?: Readonly<Record<string, Partial<Count>>>
  readonly asked?: Asked
  /** Inputs that wait until the run is up to date. */
  readonly pending?: ReadonlyArray<Occurrence>
  /** Entries that the timeline lost between its first 20 and its last 80. */
  readonly dropped?: number
}

/** What is left of what a run remembers once it ended: what only its way needed, variables and metadata of events before all, is forgotten. */
export const afterEnd = ({ at, counts, dropped }: State): State => ({
  at,
  ...(counts !== undefined && { counts }),
  ...(dropped !== undefined && { dropped })
})

/**
 * A run as the step knows it: its row, with what the step itself keeps there. `active` stands before `node`, which it has not entered yet (or inside it,
 * while `state.asked`); `waiting` rests at it.
 */
export interface Run extends Omit<RunRow, "workspaceId" | "state" | "timeline" | "resumedFor"> {
  readonly state: State
  readonly timeline: ReadonlyArray<Entry>
}
