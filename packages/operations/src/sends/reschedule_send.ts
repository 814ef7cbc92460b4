import * as Operation from "@tidings/pipeline/Operation"
import { RescheduleSend, Send } from "@tidings/schema/resources/Send"
import { scheduledPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { ScheduledSends } from "@tidings/services/sends/scheduling/ScheduledSends"
import { hourWords } from "@tidings/services/sends/scheduling/sendHour"
import { asReader } from "@tidings/services/messages/blindCopies"
import { Effect } from "effect"

export default Operation.make({
  name: "reschedule_send",
  http: "PATCH /v1/sends/{id}",
  scope: "templates:send",
  unlisted: true,
  idempotency: "accepted",
  audit: "transactional.reschedule",
  summary: "Give a scheduled send another hour",
  description: "Moves a send whose hour has not come; null has it leave now. A send that left is told by 409.",
  alsoSaid: "postpone delay move earlier later time scheduled mail email send immediately",
  input: RescheduleSend,
  output: Send,
  outward: true,
  errors: ["approval_outdated", "send_not_scheduled", "field_invalid", "monthly_send_budget_exceeded"],
  example: { id: "snd_01kb2x9w3t5v7y8z", send_at: "2026-12-01T08:00:00.000Z" },
  surface: "email_send",
  asks: ({ id, send_at }) => `Let the mail ${id} leave ${send_at === null ? "now" : `at ${hourWords(send_at)}`}`,
  shows: ({ id }) => scheduledPreview(id),
  verb: "move it",
  seen: ({ id }) => ScheduledSends.use((sends) => sends.seen(id)),
  handler: (input) => ScheduledSends.use((sends) => Effect.flatMap(sends.reschedule(input), asReader))
})
