import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { sendsAgain, Resolution, whenSentAgain } from "@tidings/schema/resources/Resolution"
import { Send } from "@tidings/schema/resources/Send"
import { sendAgainPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { EmailHandover } from "@tidings/services/sends/EmailHandover"
import { Effect, Schema } from "effect"
import { asReader } from "@tidings/services/messages/blindCopies"

export default Operation.make({
  name: "resolve_unconfirmed_send",
  http: "POST /v1/sends/{id}/resolve",
  scope: "templates:send",
  unlisted: true,
  idempotency: "accepted",
  destroys: true,
  audit: "send.resolve",
  summary: "Resolve an unconfirmed send",
  description:
    "For a person who looked at the provider, whose answer was lost. send_again sends the same mail, twice if the first did leave; within 30 days, while its content is kept.",
  alsoSaid: "mail got lost did it leave or not email unknown whether it left send again mark delivered failed stuck",
  input: Schema.Struct({ id: id("snd"), resolution: Resolution }),
  output: Send,
  outward: true,
  errors: ["not_unconfirmed", "cannot_send_again"],
  example: { id: "snd_01kb2x9w3t5v7y8z", resolution: "send_again" },
  surface: { kind: "email_send", when: whenSentAgain, needed: sendsAgain },
  asks: ({ id }) => `Send the mail ${id} again`,
  shows: ({ id }) => sendAgainPreview(id),
  verb: "send again",
  seen: ({ id }) => EmailHandover.use((sends) => sends.seen(id)),
  handler: ({ id, resolution }) =>
    EmailHandover.use((sends) => Effect.flatMap(sends.resolve(id, resolution, {}), asReader))
})
