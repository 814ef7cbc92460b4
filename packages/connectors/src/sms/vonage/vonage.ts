import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret, sender } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { basic } from "../../http/authorization.ts"
import { jsonApi } from "../../http/jsonApi.ts"
import { taken } from "../../http/taken.ts"
import { authenticateVonage, readVonageEvent } from "./readVonageEvent.ts"
import { vonageFailure } from "./vonageFailure.ts"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { reportUrl } from "../reportUrl.ts"

/** Removes the plus, as Vonage writes numbers; a name stays unchanged. */
const numberOf = (text: string): string => text.replace(/^\+/u, "")

/** Builds the body of `POST /v1/messages` (developer.vonage.com/en/api/messages, 2026-11). */
const vonageBody = (sms: OutgoingSms, sender: string) => {
  const report = reportUrl(sms)
  return {
    message_type: "text",
    channel: "sms",
    to: numberOf(sms.to),
    from: numberOf(sender),
    text: sms.body,
    client_ref: sms.id,
    ...(report !== undefined && { webhook_url: report, webhook_version: "v1" }),
    ...(sms.validForSeconds !== undefined && { ttl: Math.min(604_800, Math.max(20, Math.round(sms.validForSeconds))) }),
    sms: { encoding_type: sms.encoding === "UCS-2" ? "unicode" : "text" }
  }
}

const credentials = Schema.Struct({
  apiKey: Schema.String.check(Schema.isNonEmpty()).annotate({ description: "API key of the account" }),
  apiSecret: secret("API secret of the account"),
  signatureSecret: Schema.optionalKey(secret("Signature secret of the account, which proves Vonage's reports")),
  sender: sender("Phone number or name that messages come from"),
  apiUrl: apiUrl(
    "https://api.nexmo.com",
    "https://api-eu.vonage.com, https://api-us.vonage.com or https://api-ap.vonage.com"
  )
})

const api = ({ apiKey, apiSecret, apiUrl: url }: typeof credentials.Type) =>
  jsonApi({ url, headers: basic(apiKey, apiSecret), failureOf: vonageFailure })

/**
 * Vonage by its Messages API: the outcome of a message whose answer was lost comes with the status report, which holds
 * our own id.
 */
export default Connector.make({
  name: "vonage",
  channel: "sms",
  credentials,
  capacity: 16,
  repeatable: "never",
  limits: { segments: 10 },
  about: {
    title: "Vonage",
    connecting:
      "Take API key, secret and signature secret from dashboard.vonage.com/settings; the Messages API must be the account's default for SMS.",
    source: "developer.vonage.com/en/api/messages, concepts/webhooks (2026-11)",
    limits: "30 requests a second; a trial account sends to numbers on its list only.",
    untried: "Everything against a real account; the requests are those that @vonage/messages 1.27.1 makes."
  },
  deliver: Effect.fnUntraced(function* (sms, account, handingOver) {
    const call = { method: "POST", path: "/v1/messages", json: vonageBody(sms, account.sender) } as const
    const { json } = yield* api(account).handOver(call, handingOver)
    return yield* taken("Vonage", json?.message_uuid)
  }),
  // An empty request sends nothing, and credentials are checked first.
  verify: (account) => Effect.asVoid(api(account).ask({ method: "POST", path: "/v1/messages", json: {}, also: 422 })),
  callback: {
    key: ({ signatureSecret }) => signatureSecret,
    maxBytes: 64 * 1024,
    authenticate: authenticateVonage,
    read: readVonageEvent
  }
})
