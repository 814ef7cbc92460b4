import type { ContactId, SequenceId, SequenceRunId, SequenceVersionId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { stepPlanOf } from "./StepPlan.ts"
import type { Run } from "./Run.ts"
import type { Values } from "./Values.ts"

/** Data of an enrolment. */
interface Enrolment {
  readonly id: SequenceRunId
  readonly sequenceId: SequenceId
  readonly versionId: SequenceVersionId
  readonly contactId: ContactId
  /** The result of `runKeyOf`. */
  readonly runKey: string
  readonly livemode: boolean
  /** Time of the call, of the event, or of entering the list. */
  readonly atMs: number
  /** Metadata of the event, `{ list_id, list }` or `{ segment_id, segment }`; read by paths of `trigger`. */
  readonly trigger?: Values
  /** The event that began the run; the run itself does not hear it. */
  readonly event?: { readonly id: string; readonly seq: number }
  readonly variables?: Values
}

/**
 * Returns a new run to insert: before its first node, due at once. Nothing in it depends on the contact except its id
 * and key.
 */
export const begin = (definition: Definition, enrolment: Enrolment): Run => {
  const { atMs, contactId, event, id, livemode, runKey, sequenceId, trigger, variables, versionId } = enrolment
  return {
    id,
    sequenceId,
    versionId,
    contactId,
    runKey,
    livemode,
    status: "active",
    node: stepPlanOf(definition).start,
    visit: 0,
    cursor: event?.seq ?? 0,
    dueAt: atMs,
    waitUntil: null,
    state: {
      at: atMs,
      ...(trigger !== undefined && { trigger }),
      ...(variables !== undefined && { variables }),
      ...(event !== undefined && { heard: event.id })
    },
    timeline: [{ at: atMs, type: "enrolled" }],
    enrolledAt: atMs,
    endedAt: null
  }
}
