import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { CapturedMailSummary, ListCapturedMails } from "@tidings/schema/resources/CapturedMail"
import { CapturedMails } from "@tidings/services/inbox/CapturedMails"

export default Operation.make({
  name: "list_captured_mails",
  http: "GET /v1/captured-mails",
  scope: "sends:read",
  unlisted: true,
  summary: "List the test inbox",
  description:
    "Newest first, of 30 days: of the sandbox for sandbox keys, else captured for want of a provider, without those of the category system. Filters go together; since and until bound created_at, both inclusive.",
  alsoSaid: "test inbox mailbox mailpit mailhog mailtrap caught",
  input: ListCapturedMails,
  output: pageOf(CapturedMailSummary),
  example: { to: "ada@example.com", unread: true },
  handler: (input) => CapturedMails.use((mails) => mails.list(input))
})
