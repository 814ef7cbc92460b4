import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret, sender } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { taken } from "../../http/taken.ts"
import { authenticateTelnyx, readTelnyxEvent } from "./readTelnyxEvent.ts"
import { telnyxFailure } from "./telnyxFailure.ts"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { reportUrl } from "../reportUrl.ts"

/** Builds the body of `POST /v2/messages` (developers.telnyx.com/api/messaging/send-message, 2026-11). */
const telnyxBody = (
  sms: OutgoingSms,
  { messagingProfileId, sender }: { readonly sender: string; readonly messagingProfileId?: string }
) => {
  const report = reportUrl(sms)
  return {
    from: sender,
    to: sms.to,
    text: sms.body,
    type: "SMS",
    encoding: sms.encoding === "UCS-2" ? "ucs2" : "gsm7",
    ...(messagingProfileId !== undefined && { messaging_profile_id: messagingProfileId }),
    ...(report !== undefined && { webhook_url: report, use_profile_webhooks: false })
  }
}

const credentials = Schema.Struct({
  apiKey: secret("API key (KEY…)"),
  publicKey: Schema.optionalKey(secret("Public key of the account, which proves Telnyx' reports")),
  sender: sender("Phone number, short code or name that messages come from"),
  messagingProfileId: Schema.optionalKey(
    Schema.String.check(Schema.isUUID()).annotate({
      description: "Messaging profile; needed if the sender is a name"
    })
  ),
  apiUrl: apiUrl("https://api.telnyx.com/v2")
})

const api = ({ apiKey, apiUrl }: typeof credentials.Type) => bearerApi(apiUrl, apiKey, telnyxFailure)

/** Telnyx: the outcome of a message whose answer was lost comes with the report, whose URL holds our own id. */
export default Connector.make({
  name: "telnyx",
  channel: "sms",
  credentials,
  capacity: 16,
  repeatable: "never",
  limits: { segments: 10 },
  about: {
    title: "Telnyx",
    connecting:
      "Make an API key at portal.telnyx.com/#/app/api-keys; the public key is on the same page, and the sender belongs to a messaging profile.",
    source: "developers.telnyx.com/api/messaging, receiving-webhooks (2026-11); telnyx 7.24.0",
    limits:
      "A US long code takes 6 parts a minute to some carriers, by its registration; reports are tried 3 times, each for 2 seconds.",
    untried: "Everything against a real account; the requests are those that telnyx 7.24.0 makes."
  },
  deliver: Effect.fnUntraced(function* (sms, account, handingOver) {
    const call = { method: "POST", path: "/messages", json: telnyxBody(sms, account) } as const
    const { json } = yield* api(account).handOver(call, handingOver)
    return yield* taken("Telnyx", json?.data?.id)
  }),
  verify: (account) => Effect.asVoid(api(account).ask({ method: "GET", path: "/balance" })),
  callback: {
    key: ({ publicKey }) => publicKey,
    maxBytes: 64 * 1024,
    authenticate: authenticateTelnyx,
    read: readTelnyxEvent
  }
})
