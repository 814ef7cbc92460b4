import * as Operation from "@tidings/pipeline/Operation"
import { ApproveCreationStrategy, Creation } from "@tidings/schema/resources/Creation"
import { decisionPreview } from "@tidings/services/approvals/showing/creationPreview"
import { Creations } from "@tidings/services/creations/Creations"

export default Operation.make({
  name: "approve_creation_strategy",
  http: "POST /v1/creations/{creationId}/approve-strategy",
  scope: "campaigns:write",
  idempotency: "accepted",
  destroys: true,
  audit: "creation.decide",
  summary: "Approve a creation's strategy",
  description:
    "Builds the parts of a creation as drafts; a failed creation goes on where it stopped. decision cancel stops it and keeps what was made; reject stops it, deletes or archives " +
    "what was made, and takes its page offline. Decisions that change nothing answer the creation as it is.",
  alsoSaid: "go ahead campaign plan accept build reject cancel",
  input: ApproveCreationStrategy,
  output: Creation,
  errors: ["creation_not_open"],
  surface: {
    kind: "creation",
    when: "decision is approve or reject",
    needed: ({ decision }) => decision !== "cancel",
    // Rejecting also removes the parts that were made, even those that a person has published since.
    also: ({ decision }) => (decision === "reject" ? ["page", "email_template"] : [])
  },
  asks: ({ creationId, decision = "approve" }) =>
    decision === "approve"
      ? `Build the creation ${creationId}`
      : `${decision === "cancel" ? "Cancel" : "Reject"} the creation ${creationId}`,
  shows: decisionPreview,
  verb: ({ decision }) => (decision === "reject" ? "take it back" : "build it"),
  seen: ({ creationId }) => Creations.use((creations) => creations.seen(creationId)),
  handler: (input) => Creations.use((creations) => creations.decide(input))
})
