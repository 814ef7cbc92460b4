import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret, sender } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { type FailureOf, failureOf, rejected } from "../../http/failureOf.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { textIn } from "../../http/jsonParts.ts"
import { taken } from "../../http/taken.ts"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"

const credentials = Schema.Struct({
  apiKey: secret("API key of the account"),
  sender: sender("Phone number, short code or name that messages come from"),
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

/** Builds the body of `POST /messages` for Sample thing. */
const bodyOf = ({ body, encoding, id, to }: OutgoingSms, from: string) => ({
  reference: id,
  from,
  to,
  text: body,
  unicode: encoding === "UCS-2"
})

/** Sample thing: a lost answer stays unknown until it can be looked up or is reported. */
export default Connector.make({
  name: "sample_thing",
  channel: "sms",
  credentials,
  capacity: 8,
  repeatable: "never",
  limits: { segments: 10 },
  about: {
    title,
    connecting: "Make an API key of the account.",
    source: "api.sample-thing.example (2026-11)",
    limits: "None is documented.",
    untried: "Everything against a real account."
  },
  deliver: Effect.fnUntraced(function* (sms, account, handingOver) {
    const call = { method: "POST", path: "/messages", json: bodyOf(sms, account.sender) } as const
    const { json } = yield* apiOf(account).handOver(call, handingOver)
    return yield* taken(title, json?.id)
  }),
  verify: (account) => Effect.asVoid(apiOf(account).ask({ method: "GET", path: "/account" }))
})
