import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { failingAs } from "../../http/failureOf.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { taken } from "../../http/taken.ts"
import { apiEmail } from "../apiEmail.ts"
import { readSendgridEvents, isVerificationKey, sendgridSignature } from "./sendgridEvent.ts"
import { sendgridFailure } from "./sendgridFailure.ts"

const credentials = Schema.Struct({
  apiKey: secret("API key with permission to send mails (SG.…)"),
  verificationKey: Schema.optionalKey(
    Schema.RedactedFromValue(
      Schema.String.check(
        Schema.makeFilter(isVerificationKey, { expected: "a verification key as SendGrid shows it, in base64" })
      )
    ).annotate({ description: "Verification key of the signed event webhook that reports to this installation" })
  ),
  apiUrl: apiUrl("https://api.sendgrid.com", "https://api.eu.sendgrid.com for subusers of the EU region")
})

const body = whenNeeded(() => import("./sendgridBody.ts"))

const api = ({ apiKey, apiUrl }: typeof credentials.Type) => bearerApi(apiUrl, apiKey, sendgridFailure)

/** SendGrid: one request per mail; the outcome of a mail whose answer was lost is known only from its events. */
export default Connector.make({
  name: "sendgrid",
  channel: "email",
  credentials,
  // Equal to the number of connections that are kept open: SendGrid takes 10,000 requests a second.
  capacity: 64,
  repeatable: "never",
  limits: { messageBytes: 30 * 1024 * 1024 },
  senderRecords: () => ({ selectors: ["s1", "s2"], key: "CNAME" }),
  about: {
    title: "SendGrid",
    connecting:
      "Make an API key with Mail Send at app.sendgrid.com/settings/api_keys, and under Mail Settings an event webhook for /inbound/email/sendgrid with the signature on, whose verification key is the second credential.",
    source: "twilio.com/docs/sendgrid/api-reference/mail-send, /for-developers/tracking-events/event (2026-11)",
    limits:
      "10,000 requests a second; 30 MB a mail; senders of authenticated domains only. Its search of mails is paid for apart, so what was lost is only told by events.",
    untried:
      "Everything against a real account, and whether an event that is sent again is signed anew: those of the last 25 hours are taken."
  },
  deliver: Effect.fnUntraced(function* (email, account, handingOver) {
    const { sendgridBody } = yield* body
    const json = sendgridBody(yield* apiEmail(email))
    const { headers, status } = yield* api(account).handOver(
      { method: "POST", path: "/v3/mail/send", json },
      handingOver
    )
    // SendGrid takes a mail with 202 alone, and an empty body.
    return yield* taken("SendGrid", status === 202 ? (headers["x-message-id"] ?? email.id) : undefined)
  }),
  verify: Effect.fnUntraced(function* (account) {
    const answer = yield* api(account).ask({ method: "GET", path: "/v3/scopes" })
    const scopes: unknown = answer.json?.scopes
    if (Array.isArray(scopes) && !scopes.includes("mail.send")) {
      const refused = { ...answer, status: 403, text: "The API key may not send mails (mail.send)" }
      return yield* failingAs(sendgridFailure)(refused, false)
    }
  }),
  callback: {
    key: ({ verificationKey }) => verificationKey,
    maxBytes: 2 * 1024 * 1024,
    authenticate: sendgridSignature,
    read: ({ body }) => readSendgridEvents(body)
  }
})
