import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { OutcomeUnknown } from "../../DeliveryFailure.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { basic } from "../../http/authorization.ts"
import { failingAs } from "../../http/failureOf.ts"
import { askProvider, handOver } from "../../http/providerRequest.ts"
import { composeEmail } from "../composeEmail.ts"
import { readMailgunEvent, mailgunSignature, mailgunToken } from "./mailgunEvent.ts"
import { mailgunFailure } from "./mailgunFailure.ts"
import { textIn } from "../../http/jsonParts.ts"
import { randomUUID } from "node:crypto"
import type { ComposedEmail } from "../EmailFields.ts"

const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const file =
  'Content-Disposition: form-data; name="message"; filename="MimeMessage"\r\nContent-Type: application/octet-stream\r\n\r\n'

/**
 * Builds the form of `POST /v3/{domain}/messages.mime` for a mail
 * (documentation.mailgun.com/docs/mailgun/user-manual/sending-messages/send-http, 2026-11), with our own id as a
 * variable of its events.
 */
const mailgunBody = ({ bytes, envelope }: ComposedEmail, id: string) => {
  const boundary = `tidings-${randomUUID()}`
  const fields = [...envelope.to.map((to) => field("to", to)), field("v:send", id)]
  const before = `${fields.map((one) => `--${boundary}\r\n${one}`).join("")}--${boundary}\r\n${file}`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  }
}

const credentials = Schema.Struct({
  apiKey: secret("API key of the account"),
  domain: Schema.String.check(
    Schema.isPattern(/^(?=.{4,253}$)[a-z\d](?:[a-z\d-]{0,62}\.)+[a-z\d-]{2,63}$/iu, { expected: "a domain" })
  ).annotate({ description: "Domain that mails are sent from, as Mailgun knows it" }),
  signingKey: Schema.optionalKey(secret("HTTP webhook signing key of the account")),
  apiUrl: apiUrl("https://api.mailgun.net", "https://api.eu.mailgun.net for domains of the EU region")
})

type Credentials = typeof credentials.Type

const headers = ({ apiKey }: Credentials) => basic("api", apiKey)

const searching = whenNeeded(() => import("./mailgunSearch.ts"))

const failing = failingAs(mailgunFailure)

/**
 * Mailgun: one request per mail, with the mail as we compose it; a mail whose answer was lost is looked up among
 * Mailgun's events.
 */
export default Connector.make({
  name: "mailgun",
  channel: "email",
  credentials,
  capacity: 16,
  repeatable: "never",
  looksUp: true,
  limits: { messageBytes: 25 * 1024 * 1024 },
  senderRecords: () => ({ include: "mailgun.org", selectors: [], key: "TXT" }),
  about: {
    title: "Mailgun",
    connecting:
      "Take an API key of the account (a sending key of the domain cannot be checked, nor look anything up) and the HTTP webhook signing key at app.mailgun.com/settings, and add webhooks for /inbound/email/mailgun to the domain.",
    source: "documentation.mailgun.com: messages, events, domains, securing webhooks (2026-11)",
    limits:
      "25 MB a mail; no rate is documented; events are kept for a day to a month by plan, and show a mail after seconds to minutes; its signature covers no more than an instant and a token, which is taken once.",
    untried:
      "Everything against a real account, and whether a webhook that is sent again is signed anew: those of the last nine hours are taken."
  },
  deliver: Effect.fnUntraced(function* (email, account, handingOver) {
    const { body, contentType } = mailgunBody(yield* composeEmail(email), email.id)
    const answer = yield* handOver(
      {
        method: "POST",
        url: `${account.apiUrl}/v3/${account.domain}/messages.mime`,
        headers: { ...headers(account), "Content-Type": contentType },
        body
      },
      handingOver
    )
    if (answer.status !== 200) return yield* failing(answer, true)
    const { id, message } = answer.json ?? {}
    if (typeof id !== "string") return yield* new OutcomeUnknown({ message: "Mailgun answered 200 without an id" })
    return { providerMessageId: id, response: textIn(message, "queued"), state: "sent" as const }
  }),
  verify: Effect.fnUntraced(function* (account) {
    const url = `${account.apiUrl}/v4/domains/${account.domain}`
    const answer = yield* askProvider({ method: "GET", url, headers: headers(account) })
    if (answer.status !== 200) return yield* failing(answer, false)
    const state: unknown = answer.json?.domain?.state
    if (typeof state === "string" && state !== "active") {
      return yield* failing({ ...answer, status: 403, json: { message: `The domain is ${state} at Mailgun` } }, false)
    }
  }),
  lookUp: Effect.fnUntraced(function* ({ id, to }, account, handedMs) {
    const { acceptedIn, eventsOf } = yield* searching
    const url = `${account.apiUrl}/v3/${account.domain}/events?${eventsOf(to, handedMs)}`
    const answer = yield* askProvider({ method: "GET", url, headers: headers(account) })
    if (answer.status !== 200) return yield* failing(answer, false)
    return acceptedIn(answer.json, id)
  }),
  callback: {
    key: ({ signingKey }) => signingKey,
    maxBytes: 1024 * 1024,
    authenticate: mailgunSignature,
    once: ({ body }) => mailgunToken(body),
    read: ({ body }) => readMailgunEvent(body)
  }
})
