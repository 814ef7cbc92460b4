import * as Operation from "@tidings/pipeline/Operation"
import { ReleaseCapturedMail, ReleasedCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { MailReleases } from "@tidings/services/inbox/MailReleases"

export default Operation.make({
  name: "release_captured_mail",
  http: "POST /v1/captured-mails/{id}/release",
  scope: "templates:send",
  liveOnly: true,
  callers: "people",
  unlisted: true,
  outward: true,
  idempotency: "accepted",
  summary: "Send a captured mail to a real address",
  description:
    "Sends a captured mail of either world, as it is, through the workspace's email account, to see it in a real mail program. Only with a live key, by people, to addresses that are not suppressed, 100 a day; it counts in no metrics and against no budget.",
  alsoSaid: "test inbox forward relay",
  input: ReleaseCapturedMail,
  output: ReleasedCapturedMail,
  status: 202,
  errors: ["recipient_invalid", "workspace_rate_limit"],
  example: { id: "snd_01kb2x9w3t5v7y8z", to: "grace@example.com" },
  handler: (input) => MailReleases.use((releases) => releases.release(input))
})
