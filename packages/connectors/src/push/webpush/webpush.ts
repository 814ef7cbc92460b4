import { Clock, Effect, Redacted, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { CredentialsRefused, type Fault, OutcomeUnknown, Rejected } from "../../DeliveryFailure.ts"
import { jsonApi } from "../../http/jsonApi.ts"
import { encrypted, mostBytes } from "./encrypted.ts"
import { keyPairOf, vapid } from "./vapid.ts"
import { webpushFailure } from "./webpushFailure.ts"

const known = "fcm.googleapis.com updates.push.services.mozilla.com web.push.apple.com notify.windows.com"

const credentials = Schema.Struct({
  privateKey: secret("Private key of your VAPID pair, in base64url"),
  subject: Schema.String.check(Schema.isPattern(/^(?:mailto:|https:)\S+$/u)).annotate({
    description: "Contact for push services: a mailto: or https: URL"
  }),
  pushServices: Schema.String.annotate({
    description: "Hosts of push services, apart by spaces: a subscription elsewhere is refused",
    default: known
  }).pipe(Schema.withDecodingDefaultKey(Effect.succeed(known)))
})

const refused = (about: Fault, message: string) =>
  new Rejected({ message, code: undefined, enhancedStatusCode: undefined, providerCode: undefined, hard: false, about })

/** True if an endpoint is at one of the push services: a host or one below it by https, or exactly an origin. */
const isAt = ({ hostname, origin, protocol }: URL, services: string): boolean =>
  services
    .split(" ")
    .some(
      (service) =>
        service === origin || (protocol === "https:" && (hostname === service || hostname.endsWith(`.${service}`)))
    )

const keysOf = ({ privateKey }: typeof credentials.Type) =>
  Effect.try({
    try: () => keyPairOf(Redacted.value(privateKey)),
    catch: () => new CredentialsRefused({ message: "privateKey is no key of P-256", stopsAll: true })
  })

/** Web Push (RFC 8030), by whichever push service a browser uses. */
export default Connector.make({
  name: "webpush",
  channel: "push",
  credentials,
  capacity: 16,
  repeatable: "never",
  limits: {},
  about: {
    title: "Web Push",
    connecting: "Make a VAPID pair, and give its public key to your pages, which subscribe browsers with it.",
    source: "RFC 8030, RFC 8188, RFC 8291, RFC 8292",
    limits: "3,993 bytes a message; push services slow an application down by themselves.",
    untried: "Everything against the push service of a browser."
  },
  deliver: Effect.fnUntraced(function* ({ body, subscription, title, url }, account, handingOver) {
    const endpoint = URL.parse(subscription.endpoint)
    if (endpoint === null || !isAt(endpoint, account.pushServices))
      return yield* refused("recipient", "the subscription is at no push service of this account")
    const said = Buffer.from(JSON.stringify({ title, body, url }))
    if (said.length > mostBytes) return yield* refused("message", `it takes ${said.length} bytes of ${mostBytes}`)
    const sealed = yield* Effect.try({
      try: () => encrypted(said, subscription.keys),
      catch: () => refused("recipient", "the subscription's keys are none")
    })
    const { origin: audience } = endpoint
    const authorization = vapid(yield* keysOf(account), {
      audience,
      nowMs: yield* Clock.currentTimeMillis,
      subject: account.subject
    })
    const headers = {
      Authorization: authorization,
      TTL: "86400",
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream"
    }
    const api = jsonApi({ url: audience, headers: {}, failureOf: webpushFailure })
    const call = { method: "POST", path: subscription.endpoint, headers, body: sealed } as const
    const { headers: answered, status } = yield* api.handOver(call, handingOver)
    // RFC 8030 §5: any other success is of a system in between.
    if (status !== 201) return yield* new OutcomeUnknown({ message: `a push service answers 201, not ${status}` })
    return { providerMessageId: answered["location"] ?? "", response: String(status), state: "sent" as const }
  }),
  // No push service answers for an application server without a subscription.
  verify: (account) => Effect.asVoid(keysOf(account))
})
