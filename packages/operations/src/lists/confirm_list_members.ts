import * as Operation from "@tidings/pipeline/Operation"
import { ConfirmationsSent, ConfirmListMembers } from "@tidings/schema/resources/List"
import { confirmationPreview } from "@tidings/services/approvals/showing/confirmationPreview"
import { ConfirmationCalls } from "@tidings/services/lists/ConfirmationCalls"

export default Operation.make({
  name: "confirm_list_members",
  http: "POST /v1/lists/{listId}/confirmations",
  scope: "campaigns:send",
  unlisted: true,
  idempotency: "accepted",
  audit: "list.confirm_members",
  summary: "Ask list members to confirm again",
  description:
    "Mails the confirmation of a double list to contacts who have not confirmed: at most 1,000 a call, each once a day and three times in all.",
  alsoSaid: "double opt-in resend confirmation reminder pending subscribers",
  input: ConfirmListMembers,
  output: ConfirmationsSent,
  errors: ["resource_not_found", "confirmation_limit"],
  example: { listId: "lst_01kb2x9w3t5v7y8z" },
  outward: true,
  surface: "campaign",
  asks: ({ contactIds, listId }) =>
    contactIds === undefined
      ? `Ask those who have not confirmed on the list ${listId} again`
      : `Ask ${contactIds.length} who have not confirmed on the list ${listId} again`,
  shows: confirmationPreview,
  verb: "mail them",
  handler: (input) => ConfirmationCalls.use((calls) => calls.confirm(input))
})
