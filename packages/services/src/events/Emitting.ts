import type { EventId, WorkspaceId } from "@tidings/schema/Id"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import type { EventMetadata } from "@tidings/schema/resources/CustomEvent"
import type { Contact } from "@tidings/storage/repositories/ContactRepository"
import type { Clock } from "effect"
import type { Traces } from "../settlement/Draft.ts"

/** What happened to a contact. */
export interface Happened {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly reference: ContactReference
  readonly type: string
  readonly metadata: EventMetadata
}

/** An event that a caller emits. */
export interface Emitting extends Happened {
  /** By which it is emitted. */
  readonly clock: Clock.Clock
  /** What the call leaves behind, once it is known what became of its event. */
  readonly tracesOf: (emitted: Emitted) => Traces
}

/** What became of an event. */
export interface Emitted {
  readonly id: EventId
  readonly contact: Contact
  /** When it was received (Unix milliseconds). */
  readonly atMs: number
  /** Runs that it moved, ended or began, and those that it did not begin for want of an approval. */
  readonly woken: number
  readonly notBegun: number
  /** Subscriptions that are told of it. */
  readonly hearers: number
}
