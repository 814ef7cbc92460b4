import type { SequenceId, SequenceVersionId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Contact } from "@tidings/storage/repositories/ContactRepository"
import type { Values } from "@tidings/engines/sequences/step/Values"

/** A sequence in the form that enrolling needs. */
export interface Enrollable {
  readonly id: SequenceId
  readonly key: string
  readonly versionId: SequenceVersionId
  readonly version: number
  readonly definition: Definition
}

/** A contact about to begin a sequence. */
export interface Enrolment {
  readonly sequence: Enrollable
  readonly contact: Contact
  readonly livemode: boolean
  readonly atMs: number
  readonly trigger?: Values
  readonly event?: { readonly id: string; readonly seq: number }
  readonly variables?: Values
  /** True if contact and sequence were looked up before the transaction. */
  readonly isForeseen?: boolean
  /** True to begin no run if one began at the same instant or later, so that the request may be repeated. */
  readonly once?: boolean
}
