import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { taken } from "../../http/taken.ts"
import { standardWebhook } from "../../callbacks/standardWebhook.ts"
import { apiEmail, type ApiEmail, namedAddress } from "../apiEmail.ts"
import { readResendEvent } from "./resendEvent.ts"
import { resendFailure } from "./resendFailure.ts"

/** Builds the body of `POST /emails` (resend.com/docs/api-reference/emails/send-email, 2026-11). */
const resendBody = ({ bcc, cc, files, from, headers, html, id, replyTo, subject, text, to }: ApiEmail) => ({
  from: namedAddress(from),
  to: to.address,
  ...(cc.length > 0 && { cc: cc.map(namedAddress) }),
  ...(bcc.length > 0 && { bcc: bcc.map(namedAddress) }),
  subject,
  ...(html !== "" && { html }),
  ...(text !== "" && { text }),
  ...(replyTo !== undefined && { reply_to: namedAddress(replyTo) }),
  ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }),
  ...(files.length > 0 && {
    attachments: files.map(({ base64, contentId, contentType, filename }) => ({
      content: base64,
      filename,
      content_type: contentType,
      ...(contentId !== undefined && { content_id: contentId })
    }))
  }),
  tags: [{ name: "send", value: id }]
})

const credentials = Schema.Struct({
  apiKey: secret("API key with permission to send (re_…)"),
  signingSecret: Schema.optionalKey(
    Schema.RedactedFromValue(Schema.String).annotate({
      description: "Signing secret of the webhook that reports to this installation (whsec_…)"
    })
  ),
  apiUrl: apiUrl("https://api.resend.com")
})

const api = ({ apiKey, apiUrl }: typeof credentials.Type) => bearerApi(apiUrl, apiKey, resendFailure)

/** Resend: one request per mail, repeatable for a day through Resend's own idempotency. */
export default Connector.make({
  name: "resend",
  channel: "email",
  credentials,
  capacity: 16,
  repeatable: { withinSeconds: 24 * 3600 },
  limits: { messageBytes: 40 * 1024 * 1024 },
  senderRecords: () => ({
    returnPath: { label: "send", type: "MX", value: "feedback-smtp.<region>.amazonses.com", include: "amazonses.com" },
    selectors: ["resend"],
    key: "TXT"
  }),
  about: {
    title: "Resend",
    connecting:
      "Make an API key at resend.com/api-keys, and a webhook for /inbound/email/resend with the email.* events, whose signing secret is the second credential.",
    source: "resend.com/docs/api-reference (2026-11)",
    limits: "5 requests a second for a team (2 on older accounts); 40 MB a mail; senders of verified domains only.",
    untried: "Everything against a real account; recorded answers are of its documentation."
  },
  deliver: Effect.fnUntraced(function* (email, account, handingOver) {
    const body = resendBody(yield* apiEmail(email))
    const { json } = yield* api(account).handOver(
      { method: "POST", path: "/emails", headers: { "Idempotency-Key": email.id }, json: body },
      handingOver
    )
    return yield* taken("Resend", json?.id)
  }),
  // A key that may only send gets this error, and sending is all that we need.
  verify: (account) =>
    Effect.catchIf(
      Effect.asVoid(api(account).ask({ method: "GET", path: "/domains" })),
      (failure) => "providerCode" in failure && failure.providerCode === "restricted_api_key",
      () => Effect.void
    ),
  callback: {
    key: ({ signingSecret }) => signingSecret,
    maxBytes: 256 * 1024,
    authenticate: standardWebhook("svix"),
    read: ({ body, headers }) => readResendEvent(body, headers["svix-id"])
  }
})
