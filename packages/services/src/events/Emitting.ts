import type { EventId, WorkspaceId } from "@tidings/schema/Id"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import type { EventMetadata } from "@tidings/schema/resources/CustomEvent"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import type { Clock } from "effect"
import type { Traces } from "../settlement/Draft.ts"

/** An occurrence concerning a contact. */
export interface Happened {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly reference: ContactReference
  readonly type: string
  readonly metadata: EventMetadata
}

/** An event that a caller emits. */
export interface Emitting extends Happened {
  /** Clock used for the emission. */
  readonly clock: Clock.Clock
  /** Returns the traces of the call, once the result of its event is known. */
  readonly tracesOf: (emitted: Emitted) => Traces
}

/** Result of an emitted event. */
export interface Emitted {
  readonly id: EventId
  readonly contact: ContactRow
  /** Time of receipt, in Unix milliseconds. */
  readonly atMs: number
  /**
   * Number of runs that it moved, ended or began; `notBegun` counts those it did not begin because they need an
   * approval.
   */
  readonly woken: number
  readonly notBegun: number
  /** Number of subscriptions that get it. */
  readonly hearers: number
}
