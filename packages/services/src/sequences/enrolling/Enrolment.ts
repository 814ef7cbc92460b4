import type { Values } from "@tidings/engines/sequences/step/Values"
import { begin } from "@tidings/engines/sequences/step/begin"
import { runKeyOf } from "@tidings/engines/sequences/step/walk/runKeyOf"
import { type SequenceId, type SequenceVersionId, type WorkspaceId, newId } from "@tidings/schema/Id"
import { type Definition, durationMs } from "@tidings/schema/sequences/Definition"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import type { NewRun } from "@tidings/storage/repositories/EnrolmentRepository"

/** A sequence in the form that enrolling needs. */
interface Enrollable {
  readonly id: SequenceId
  readonly key: string
  readonly versionId: SequenceVersionId
  readonly version: number
  readonly definition: Definition
}

/** A contact about to begin a sequence. */
export interface EnrolmentRequest {
  readonly sequence: Enrollable
  readonly contact: ContactRow
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

const mostLive = 10

/** The run that an enrolment would begin, with the conditions under which other runs of the contact prevent it. */
export const newRunOf = (workspaceId: WorkspaceId, enrolment: EnrolmentRequest): NewRun => {
  const { atMs, contact, event, isForeseen = false, livemode, once = false, sequence, trigger, variables } = enrolment
  const { definition } = sequence
  const { reentry = {} } = definition
  const given = { ...(trigger && { trigger }), ...(variables && { variables }) }
  const runKey = runKeyOf(definition, { contact, ...given }, atMs)
  const run = begin(definition, {
    id: newId("run", atMs),
    sequenceId: sequence.id,
    versionId: sequence.versionId,
    contactId: contact.id,
    runKey,
    livemode,
    atMs,
    ...given,
    ...(event && { event })
  })
  const { after, allow } = reentry
  const notSince = allow === "never" ? -Infinity : after === undefined ? undefined : atMs - durationMs(after)
  return {
    run: { ...run, workspaceId },
    contacts: [contact.id, ...contact.merged_from],
    notSinceMs: notSince === undefined && once ? atMs - 1 : notSince,
    mostLive: reentry.by === undefined ? undefined : (reentry.maxActive ?? mostLive),
    ...(isForeseen && { seen: contact })
  }
}
