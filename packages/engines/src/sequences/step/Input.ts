import type { ContactId, SequenceVersionId } from "@tidings/schema/Id"
import type { RunSendId } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Values } from "./Values.ts"

/** A position among the events of a contact: by time, then by number (0 for events without one). */
export interface EventPosition {
  readonly atMs: number
  readonly seq: number
}

/** A custom event of the contact, or an event of one of the run's own sends. */
export interface Happening {
  readonly id: string
  readonly type: string
  readonly metadata: Values
  /** `received_at` of a custom event, `timestamp` of a send's event. */
  readonly atMs: number
  /**
   * Number of a custom event, drawn after the runs of its contact were locked, so that it follows the order of commits.
   * Absent for a send's events.
   */
  readonly seq?: number
  /** The node it was sent at; only for a send's events. */
  readonly send?: string
}

/** A worker's pass: everything due by `atMs` is done. The only input whose step hands out the collected counts. */
interface Due {
  readonly type: "due"
  readonly atMs: number
}

/** An event of the contact, or of a send of the run. */
export interface HeardEvent {
  readonly type: "event"
  readonly event: Happening
  /** True for an event kept while the sequence was paused; it is ignored if it is older than the run's time. */
  readonly replayed?: boolean
}

/** The answer to `lookBack`: the requested events, oldest first; `more` is set if the limit cut any off. */
export interface FoundEvents {
  readonly type: "found"
  readonly node: string
  readonly visit: number
  readonly events: ReadonlyArray<Happening>
  readonly more?: EventPosition
}

/** The answer to `send`: it was accepted, or recorded as suppressed. */
export interface Accepted {
  readonly type: "accepted"
  readonly node: string
  readonly visit: number
  readonly sendId: RunSendId
  /** Its status when it was accepted. */
  readonly status: string
}

/** The answer to `send`: nothing was recorded. `atMs` is the time of the attempt; the hold is counted from it. */
export interface Refused {
  readonly type: "refused"
  readonly node: string
  readonly visit: number
  /** The code of the refusal, such as `template_not_published`. */
  readonly code: string
  readonly atMs: number
}

/** Input of transition_sequence. `took` is false if the run is already there. */
export interface Transition {
  readonly type: "transition"
  readonly atMs: number
  /** A state node of the run's version; any other node leaves the run unchanged. */
  readonly toState: string
  readonly reason?: string
}

export interface Cancel {
  readonly type: "cancel"
  readonly atMs: number
  readonly reason?: string
}

/**
 * The contact was merged into another: the run goes on for that one, or ends if that one already has such a run. See
 * `mergeRuns`.
 */
export interface Merged {
  readonly type: "merged"
  readonly atMs: number
  readonly contactId: ContactId
  readonly stays: boolean
}

/**
 * Moves the run to another version; `took` is false if that has no node for it. The run is first caught up by the old
 * version.
 */
export interface VersionMove {
  readonly type: "moved"
  readonly atMs: number
  readonly versionId: SequenceVersionId
  readonly definition: Definition
}

export type StepAnswer = FoundEvents | Accepted | Refused

/** An input that occurs by itself, at its own time. */
export type Occurrence = Due | HeardEvent | Transition | Cancel | Merged | VersionMove

/** Any input of a run. */
export type Input = Occurrence | StepAnswer

/** Returns the time of an occurrence, in Unix milliseconds. */
export const timeOf = (input: Occurrence): number => (input.type === "event" ? input.event.atMs : input.atMs)
