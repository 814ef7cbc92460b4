import * as Operation from "@tidings/pipeline/Operation"
import { EnrolledRun, EnrollInSequence } from "@tidings/schema/resources/SequenceRun"
import { enrolmentPreview } from "@tidings/services/approvals/showing/sequencePreview"
import { contactWords } from "@tidings/services/sequences/shown"
import { foreseeEntry } from "@tidings/services/sequences/enrolling/foreseeEntry"
import { SequenceRuns } from "@tidings/services/sequences/SequenceRuns"

export default Operation.make({
  name: "enroll_in_sequence",
  http: "POST /v1/sequences/{keyOrId}/enroll",
  aliases: ["POST /v1/flows/{flowKey}/enroll"],
  pathNames: { flowKey: "keyOrId" },
  scope: ["sequences:trigger", "flows:enroll"],
  idempotency: "accepted",
  summary: "Enrol a contact in a sequence",
  description:
    "Begins a run on the sequence's current version; a contact with a live run gets that run, with status 200. An unknown contact is created. " +
    "Refused with enrolment_refused, and `reason` says why: paused, archived, manual or reentry.",
  alsoSaid: "drip onboarding welcome series journey flow automation workflow start put new customer user into begin",
  input: EnrollInSequence,
  output: EnrolledRun,
  status: 201,
  otherwise: { when: "The contact's live run", is: ({ enrolled }) => !enrolled },
  outward: true,
  absent: { contact: "contact_required" },
  errors: [
    "contact_ambiguous",
    "contact_conflict",
    "contact_required",
    "enrolment_refused",
    "field_invalid",
    "resource_not_found"
  ],
  example: {
    keyOrId: "onboarding",
    contact: { external_id: "usr_481", email: "ada@example.com" },
    variables: { plan: "pro" }
  },
  foresee: foreseeEntry,
  surface: "sequence",
  asks: ({ contact, keyOrId }) => `Enrol ${contactWords(contact)} in the sequence ${keyOrId}`,
  shows: enrolmentPreview,
  verb: "enrol",
  seen: ({ keyOrId }) => SequenceRuns.use((runs) => runs.seen(keyOrId)),
  handler: (input) => SequenceRuns.use((runs) => runs.enrol(input))
})
