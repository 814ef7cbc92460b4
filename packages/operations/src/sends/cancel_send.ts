import * as Operation from "@tidings/pipeline/Operation"
import { CancelSend, Send } from "@tidings/schema/resources/Send"
import { ScheduledSends } from "@tidings/services/sends/scheduling/ScheduledSends"
import { asReader } from "@tidings/services/messages/blindCopies"
import { Effect } from "effect"

export default Operation.make({
  name: "cancel_send",
  http: "POST /v1/sends/{id}/cancel",
  aliases: ["POST /v1/transactional/schedule/{id}/cancel"],
  scope: "templates:send",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  audit: "transactional.cancel",
  summary: "Cancel a scheduled send",
  description:
    "Ends a send whose hour has not come, for good, and gives it back to the month's budget. A send that left is told by 409.",
  alsoSaid: "stop unschedule abort withdraw call back later mail email do not send",
  input: CancelSend,
  output: Send,
  errors: ["send_not_scheduled"],
  handler: ({ id }) => ScheduledSends.use((sends) => Effect.flatMap(sends.cancel(id), asReader))
})
