import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret, sender } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { basic } from "../../http/authorization.ts"
import { jsonApi } from "../../http/jsonApi.ts"
import { taken } from "../../http/taken.ts"
import { authenticateTwilio, readTwilioForm } from "./readTwilioForm.ts"
import { foundIn, mostListed } from "./foundIn.ts"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { reportUrl } from "../reportUrl.ts"
import { codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * Maps a Twilio answer that is no success to a failure, by the code in its body; each code has a page,
 * twilio.com/docs/api/errors/<number>, read in 2026-11.
 */
const twilioFailure = codedFailure(
  {
    // An invalid number, or one that takes no text messages.
    badNumbers: new Set(["21211", "21217", "21614"]),
    optedOut: new Set(["21610"]),
    // A country that is not enabled, a number that this sender does not reach, one that a trial has not verified, a
    // premium one.
    notReached: new Set(["21214", "21268", "21408", "21608", "21612"]),
    // A number or name that is not the account's, or not for this destination.
    badSenders: new Set(["21212", "21401", "21601", "21603", "21606", "21659", "21661"]),
    // Refused credentials, an account that is not active or suspended.
    ofAccount: new Set(["10001", "20003", "20005", "30002"]),
    // Never processed (20429); the sender's queue is full, with ten hours of messages (21611), and empties by itself.
    tooMany: new Map([
      ["20429", undefined],
      ["21611", 60]
    ])
  },
  ({ json, text }) => ({ code: textIn(json?.code), message: textIn(json?.message, text) })
)

const longestValidity = 36_000

/** Builds Twilio's form for a message; a sender that begins with MG is a messaging service. */
const twilioForm = (sms: OutgoingSms, sender: string): string => {
  const report = reportUrl(sms)
  return new URLSearchParams({
    To: sms.to,
    [/^MG[0-9a-f]{32}$/u.test(sender) ? "MessagingServiceSid" : "From"]: sender,
    Body: sms.body,
    ...(report !== undefined && { StatusCallback: report }),
    ...(sms.validForSeconds !== undefined && {
      ValidityPeriod: String(Math.min(longestValidity, Math.max(1, Math.round(sms.validForSeconds))))
    })
  }).toString()
}

const credentials = Schema.Struct({
  accountSid: Schema.String.check(Schema.isPattern(/^AC\w{2,64}$/u, { expected: "an account SID (AC…)" })).annotate({
    description: "Account SID (AC…)"
  }),
  authToken: secret("Primary auth token of the account, which also signs Twilio's reports"),
  sender: sender(
    "Phone number, short code, name or messaging service (MG…) that messages come from",
    /^MG[0-9a-f]{32}$/u
  ),
  apiUrl: apiUrl(
    "https://api.twilio.com",
    "https://api.dublin.ie1.twilio.com in Ireland, with credentials of that region"
  )
})

const api = ({ accountSid, apiUrl, authToken }: typeof credentials.Type) =>
  jsonApi({
    url: `${apiUrl}/2010-04-01/Accounts`,
    headers: basic(accountSid, authToken),
    failureOf: twilioFailure
  })

/**
 * Twilio Programmable Messaging: no request is repeatable, so a lost message is looked up among the messages to that
 * number.
 */
export default Connector.make({
  name: "twilio",
  channel: "sms",
  credentials,
  capacity: 16,
  repeatable: "never",
  looksUp: true,
  showsAll: true,
  limits: { segments: 10 },
  about: {
    title: "Twilio",
    connecting:
      "Take account SID and auth token from console.twilio.com, and give a number or messaging service of that account as sender; set its incoming-message webhook to the address that `tidings connector list` shows.",
    source: "twilio.com/docs/messaging/api/message-resource, usage/webhooks/webhooks-security (2026-11)",
    limits:
      "1,600 characters a message; a US long code takes 1 part a second, a short code 100, and Twilio queues what is more for up to 10 hours.",
    untried: "Everything against a real account; the requests are those that twilio 6.2.0 makes."
  },
  deliver: Effect.fnUntraced(function* (sms, account, handingOver) {
    const { json } = yield* api(account).handOver(
      {
        method: "POST",
        path: `/${account.accountSid}/Messages.json`,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: twilioForm(sms, account.sender)
      },
      handingOver
    )
    return yield* taken("Twilio", json?.sid, json?.status)
  }),
  verify: (account) => Effect.asVoid(api(account).ask({ method: "GET", path: `/${account.accountSid}.json` })),
  lookUp: Effect.fnUntraced(function* (sms, account, handedMs) {
    const day = new Date(handedMs - 60_000).toISOString().slice(0, 10)
    const query = new URLSearchParams([
      ["To", sms.to],
      ["DateSent>", day],
      ["PageSize", String(mostListed)]
    ])
    const { json } = yield* api(account).ask({ method: "GET", path: `/${account.accountSid}/Messages.json?${query}` })
    return yield* foundIn(json, sms, handedMs)
  }),
  callback: {
    key: ({ authToken }) => authToken,
    maxBytes: 64 * 1024,
    // Replies with no message; Twilio raises an alarm over any other content (twilio.com/docs/api/errors/12300).
    thanks: { contentType: "text/xml", body: "<Response/>" },
    authenticate: authenticateTwilio,
    read: readTwilioForm
  }
})
