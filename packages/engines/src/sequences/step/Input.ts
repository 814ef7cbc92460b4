import type { ContactId, SendId, SequenceVersionId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Values } from "./Values.ts"

/** A place among what happened to a contact: by time, then by number (0 of what has none). */
export interface Place {
  readonly atMs: number
  readonly seq: number
}

/** A custom event of the contact, or what became of one of the run's own sends. */
export interface Happening {
  readonly id: string
  readonly type: string
  readonly metadata: Values
  /** received_at of a custom event, timestamp of a send's. */
  readonly atMs: number
  /**
   * Number of a custom event, drawn after the runs of its contact were locked, so that it follows the order of commits. A send's events have none.
   */
  readonly seq?: number
  /** Of a send's event: the node it was sent at. */
  readonly send?: string
}

/** A worker came by: whatever is due by `atMs` is done. The only input that takes the counts with it. */
export interface Due {
  readonly type: "due"
  readonly atMs: number
}

/** Something happened to the contact, or to a send of the run. */
export interface Heard {
  readonly type: "event"
  readonly event: Happening
  /** True for what was kept while the sequence was paused: then what the run's time has passed is not heard. */
  readonly replayed?: boolean
}

/** The answer to `lookBack`: what it asked for, oldest first; `more` where its bound cut it off. */
export interface Found {
  readonly type: "found"
  readonly node: string
  readonly visit: number
  readonly events: ReadonlyArray<Happening>
  readonly more?: Place
}

/** The answer to `send`: it was accepted, or recorded as suppressed. */
export interface Accepted {
  readonly type: "accepted"
  readonly node: string
  readonly visit: number
  readonly sendId: SendId
  readonly status: "queued" | "suppressed"
}

/** The answer to `send`: nothing was recorded. `atMs` is when it was tried, from which it is held. */
export interface Refused {
  readonly type: "refused"
  readonly node: string
  readonly visit: number
  /** The code of the refusal, such as `template_not_published`. */
  readonly code: string
  readonly atMs: number
}

/** transition_sequence. `took` is false where the run is there already. */
export interface Transition {
  readonly type: "transition"
  readonly atMs: number
  /** A state node of the run's version; any other is not taken. */
  readonly toState: string
  readonly reason?: string
}

export interface Cancel {
  readonly type: "cancel"
  readonly atMs: number
  readonly reason?: string
}

/** The contact was absorbed by another: the run goes on for that one, or ends where that one has such a run already. See `mergeRuns`. */
export interface Merged {
  readonly type: "merged"
  readonly atMs: number
  readonly contactId: ContactId
  readonly stays: boolean
}

/** The run is to go on by another version; `took` is false where that has no node for it. The run is caught up by the old version first. */
export interface Moved {
  readonly type: "moved"
  readonly atMs: number
  readonly versionId: SequenceVersionId
  readonly definition: Definition
}

export type Answer = Found | Accepted | Refused

/** What comes by itself, at a time of its own. */
export type Occurrence = Due | Heard | Transition | Cancel | Merged | Moved

/** Whatever a run can be told. */
export type Input = Occurrence | Answer

/** When it occurred, in Unix milliseconds. */
export const timeOf = (input: Occurrence): number => (input.type === "event" ? input.event.atMs : input.atMs)
