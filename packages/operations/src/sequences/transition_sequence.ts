import * as Operation from "@tidings/pipeline/Operation"
import { TransitionedRun, TransitionSequence } from "@tidings/schema/resources/SequenceRun"
import { transitionPreview } from "@tidings/services/approvals/showing/sequencePreview"
import { contactWords } from "@tidings/services/sequences/shown"
import { SequenceRuns } from "@tidings/services/sequences/SequenceRuns"

export default Operation.make({
  name: "transition_sequence",
  http: "POST /v1/sequences/{id}/transition",
  scope: "sequences:trigger",
  idempotency: "accepted",
  destroys: true,
  summary: "Lead a contact's run to a state",
  description:
    "Takes the contact's live run of the sequence from wherever it is to a state node of its version; a held send is dropped. A run that is there " +
    "already stays, and `transitioned` is false. A contact with several live runs needs run_key.",
  alsoSaid: "move customer contact to another step drip journey skip advance jump",
  input: TransitionSequence,
  output: TransitionedRun,
  absent: { contact: "contact_required" },
  errors: [
    "contact_ambiguous",
    "contact_conflict",
    "contact_required",
    "field_invalid",
    "resource_not_found",
    "run_not_active"
  ],
  example: { id: "onboarding", contact: { external_id: "usr_481" }, to_state: "trying", reason: "call_booked" },
  surface: "sequence",
  asks: ({ contact, id, to_state }) => `Lead ${contactWords(contact)} to ${to_state} in the sequence ${id}`,
  shows: transitionPreview,
  verb: "move on",
  seen: ({ id }) => SequenceRuns.use((runs) => runs.seen(id)),
  handler: (input) => SequenceRuns.use((runs) => runs.transition(input))
})
