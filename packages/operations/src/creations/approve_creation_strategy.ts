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
    "Has the parts of a creation built, as drafts; one that failed goes on where it stopped. decision cancel stops it and keeps what was made; reject stops it, deletes or archives " +
    "what was made, and takes its page offline. Further decisions that change nothing answer the creation as it stands.",
  alsoSaid: "go ahead campaign plan accept build reject cancel",
  input: ApproveCreationStrategy,
  output: Creation,
  errors: ["creation_not_open"],
  surface: {
    kind: "creation",
    when: "decision is approve or reject",
    needed: ({ decision }) => decision !== "cancel",
    // What was made of it goes with it, though a person has published it since.
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
