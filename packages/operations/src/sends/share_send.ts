import * as Operation from "@tidings/pipeline/Operation"
import { SendShare, ShareSend } from "@tidings/schema/resources/SendContent"
import { SendShares } from "@tidings/services/sends/contents/SendShares"

export default Operation.make({
  name: "share_send",
  http: "POST /v1/sends/{id}/share",
  scope: "sends:content",
  unlisted: true,
  callers: "people",
  idempotency: "accepted",
  audit: "send.share",
  summary: "Share what a mail said",
  description:
    "Answers an address that shows the mail, with sender, subject and date, to whoever has it, for 1 to 72 hours: links lead nowhere, and of pictures those of the library are shown. 20 addresses of a mail at a time.",
  alsoSaid: "public link web version view in browser show a mail to a colleague support preview link",
  input: ShareSend,
  output: SendShare,
  status: 201,
  errors: ["content_gone", "workspace_rate_limit"],
  example: { id: "snd_01kb2x9w3t5v7y8z", expires_in_hours: 48 },
  handler: (input) => SendShares.use((shares) => shares.share(input))
})
