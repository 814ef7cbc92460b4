import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret, sender } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { taken } from "../../http/taken.ts"
import { standardWebhook } from "../../callbacks/standardWebhook.ts"
import { readBirdEvent } from "./readBirdEvent.ts"
import { textIn } from "../../http/jsonParts.ts"
import { codedFailure } from "../../http/codedFailure.ts"

/**
 * Maps a Bird answer that is no success to a failure, by the error name in the types of its package (@messagebird/sdk
 * 0.63.0); no page about its errors could be read, so any other name refuses one message.
 */
const birdFailure = codedFailure(
  {
    badNumbers: new Set(["SMSInvalidRecipient", "SMSLandlineRecipient"]),
    optedOut: new Set(["SMSRecipientSuppressed", "SMSRecipientOptedOut"]),
    // Sender not configured, none for this destination, none registered for this category there.
    badSenders: new Set(["SMSSenderNotConfigured", "SMSNoEligibleSender", "SenderCategoryNotPermitted"])
  },
  ({ json, text }) => {
    const { code, message, name } = json?.error ?? {}
    return { code: textIn(name, code), message: textIn(message, text) }
  }
)

const credentials = Schema.Struct({
  apiKey: secret("API key (bk_…)"),
  signingSecret: Schema.optionalKey(
    secret("Signing secret of the webhook that reports to this installation (whsec_…)")
  ),
  sender: sender("Phone number, short code or name that messages come from"),
  apiUrl: apiUrl(
    "https://eu1.platform.bird.com",
    "the region is the part of the key behind bk_: https://us1.platform.bird.com"
  )
})

const api = ({ apiKey, apiUrl }: typeof credentials.Type) => bearerApi(apiUrl, apiKey, birdFailure)

/**
 * Bird, formerly MessageBird, by its platform of 2026. It takes an Idempotency-Key but does not document how long it is
 * remembered, so a lost message is looked up by its tag rather than offered again.
 */
export default Connector.make({
  name: "messagebird",
  channel: "sms",
  credentials,
  capacity: 16,
  repeatable: "never",
  looksUp: true,
  limits: { segments: 12 },
  about: {
    title: "Bird (MessageBird)",
    connecting:
      "Make an API key in the Bird platform, claim the sender there, and add a webhook for the sms.* events whose signing secret is the third credential. Accounts of rest.messagebird.com have no such keys.",
    source: "npm @messagebird/sdk 0.63.0 (2026-09), whose types are Bird's OpenAPI description",
    limits: "12 parts a message; senders that need registering in a country are registered with Bird.",
    untried: "Everything against a real account; the requests are those that @messagebird/sdk 0.63.0 makes."
  },
  deliver: Effect.fnUntraced(function* ({ body, id, purpose, to }, account, handingOver) {
    const { json } = yield* api(account).handOver(
      {
        method: "POST",
        path: "/v1/sms/messages",
        headers: { "Idempotency-Key": id },
        json: { to, from: account.sender, text: body, category: purpose, tags: [{ name: "message", value: id }] }
      },
      handingOver
    )
    return yield* taken("Bird", json?.id, json?.status)
  }),
  verify: (account) => Effect.asVoid(api(account).ask({ method: "GET", path: "/v1/workspace" })),
  lookUp: Effect.fnUntraced(function* ({ id }, account) {
    const path = `/v1/sms/messages?tag=${encodeURIComponent(`message:${id}`)}&limit=1`
    const { json } = yield* api(account).ask({ method: "GET", path })
    const found = json?.data?.[0]
    if (typeof found?.id !== "string") return undefined
    const state = found.status === "delivered" ? ("delivered" as const) : ("sent" as const)
    return { providerMessageId: found.id, response: textIn(found.status, "found"), state }
  }),
  callback: {
    key: ({ signingSecret }) => signingSecret,
    maxBytes: 64 * 1024,
    authenticate: standardWebhook("webhook"),
    read: readBirdEvent
  }
})
