import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { Send, ListSends } from "@tidings/schema/resources/Send"
import { Sends } from "@tidings/services/sends/Sends"

export default Operation.make({
  name: "list_sends",
  http: "GET /v1/sends",
  scope: "sends:read",
  summary: "List sends",
  description:
    "Newest first. Filters may be given together, but apiKeyId only alone or with to; since and until bound created_at, both inclusive.",
  alsoSaid: "emails sent history outbox delivered bounced who got failed mails mail failures log yesterday",
  input: ListSends,
  output: pageOf(Send),
  errors: ["too_many_filters"],
  example: { templateKey: "login-code", status: "delivered", limit: 10 },
  handler: (input) => Sends.use((sends) => sends.list(input))
})
