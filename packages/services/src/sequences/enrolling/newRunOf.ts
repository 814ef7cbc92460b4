import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { durationMs } from "@tidings/schema/sequences/Definition"
import type { NewRun } from "@tidings/storage/repositories/EnrolmentRepository"
import { begin } from "@tidings/engines/sequences/step/begin"
import { runKeyOf } from "@tidings/engines/sequences/step/walk/runKeyOf"
import type { Enrolment } from "./Enrolment.ts"

const mostLive = 10

/** The run that an enrolment would begin, with the conditions under which other runs of the contact prevent it. */
export const newRunOf = (workspaceId: WorkspaceId, enrolment: Enrolment): NewRun => {
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
