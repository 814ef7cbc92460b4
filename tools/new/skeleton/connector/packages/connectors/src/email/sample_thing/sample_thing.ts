import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { type FailureOf, failureOf, rejected } from "../../http/failureOf.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { textIn } from "../../http/jsonParts.ts"
import { taken } from "../../http/taken.ts"
import { type ApiEmail, apiEmail } from "../apiEmail.ts"

const credentials = Schema.Struct({
  apiKey: secret("API key of the account"),
  apiUrl: apiUrl("https://api.sample-thing.example")
})

const title = "Sample thing"

/** Maps an answer of Sample thing that is no success to a failure, by the code in its body. */
const sampleThingFailure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = { message: textIn(message, answer.text), providerCode: textIn(code) }
  return code === "invalid_recipient" ? rejected(answer, refusal, { hard: true }) : failureOf(answer, refusal, asked)
}

const apiOf = ({ apiKey, apiUrl }: typeof credentials.Type) => bearerApi(apiUrl, apiKey, sampleThingFailure)

/** Builds the body of `POST /mails` for Sample thing. */
const bodyOf = ({ bcc, cc, files, headers, html, id, replyTo, text, ...mail }: ApiEmail) => ({
  reference: id,
  from: mail.from,
  to: [mail.to],
  ...(cc.length > 0 && { cc }),
  ...(bcc.length > 0 && { bcc }),
  ...(replyTo !== undefined && { replyTo }),
  subject: mail.subject,
  ...(html !== "" && { html }),
  ...(text !== "" && { text }),
  headers,
  files
})

/** Sample thing: composes mails itself, from their fields. */
export default Connector.make({
  name: "sample_thing",
  channel: "email",
  credentials,
  capacity: 8,
  repeatable: "never",
  limits: {},
  about: {
    title,
    connecting: "Make an API key of the account.",
    source: "api.sample-thing.example (2026-11)",
    limits: "None is documented.",
    untried: "Everything against a real account."
  },
  deliver: Effect.fnUntraced(function* (email, account, handingOver) {
    const call = { method: "POST", path: "/mails", json: bodyOf(yield* apiEmail(email)) } as const
    const { json } = yield* apiOf(account).handOver(call, handingOver)
    return yield* taken(title, json?.id)
  }),
  verify: (account) => Effect.asVoid(apiOf(account).ask({ method: "GET", path: "/account" }))
})
