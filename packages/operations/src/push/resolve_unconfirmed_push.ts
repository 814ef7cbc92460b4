import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { Push } from "@tidings/schema/resources/Push"
import { Resolution, sendsAgain, whenSentAgain } from "@tidings/schema/resources/Resolution"
import { textAgainPreview } from "@tidings/services/approvals/showing/againPreview"
import { Pushes } from "@tidings/services/push/Pushes"
import { Schema } from "effect"

export default Operation.make({
  name: "resolve_unconfirmed_push",
  http: "POST /v1/pushes/{id}/resolve",
  scope: "messaging.transactional.send",
  idempotency: "accepted",
  destroys: true,
  audit: "push.resolve",
  summary: "Resolve an unconfirmed push message",
  description: "For a person who asked its reader. send_again sends the same message, twice if the first did leave.",
  alsoSaid: "lost push notification unknown whether it left send again mark failed stuck",
  input: Schema.Struct({ id: id("push"), resolution: Resolution }),
  output: Push,
  outward: true,
  errors: ["not_unconfirmed", "cannot_send_again"],
  example: { id: "push_01kb2x9w3t5v7y8z", resolution: "send_again" },
  surface: { kind: "push", when: whenSentAgain, needed: sendsAgain },
  asks: ({ id }) => `Send the push message ${id} again`,
  shows: ({ id }) => textAgainPreview(id),
  verb: "send again",
  seen: ({ id }) => Pushes.use((pushes) => pushes.seen(id)),
  handler: ({ id, resolution }) => Pushes.use((pushes) => pushes.resolve(id, resolution))
})
