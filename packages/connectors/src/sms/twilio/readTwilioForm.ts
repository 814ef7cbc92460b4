import type {
  CallbackRequest,
  MessageOutcome,
  CallbackContent,
  UnreadableCallback,
  Unauthenticated
} from "../../Callback.ts"
import { notFrom } from "../../http/jsonParts.ts"
import { ownIdIn } from "../reportUrl.ts"
import { Effect, Redacted } from "effect"
import { createHash, createHmac } from "node:crypto"
import { disproved, isSameText, unproved } from "../../callbacks/proofs.ts"

/** Returns the URL unchanged, without a port, and with the default port of its scheme: Twilio may sign any of them. */
const spellings = (url: string): ReadonlyArray<string> => {
  const [, scheme, host, rest] = /^(https?):\/\/([^/:]+)(?::\d+)?(\/.*)?$/u.exec(url) ?? []
  if (scheme === undefined) return [url]
  const port = scheme === "https" ? 443 : 80
  return [url, `${scheme}://${host}${rest ?? ""}`, `${scheme}://${host}:${port}${rest ?? ""}`]
}

const signedForm = (body: Uint8Array): string => {
  const form = new URLSearchParams(Buffer.from(body).toString("utf8"))
  return Array.from(new Set(form.keys()))
    .toSorted()
    .map((name) =>
      Array.from(new Set(form.getAll(name)))
        .toSorted()
        .map((value) => name + value)
        .join("")
    )
    .join("")
}

/**
 * Proves a request by X-Twilio-Signature: HMAC-SHA1, by the account's auth token, over the URL and every parameter in
 * the order of their names; a request with a JSON body signs only the URL, which holds the body's hash
 * (twilio.com/docs/usage/webhooks/webhooks-security, 2026-11). The signature has no timestamp.
 */
export const authenticateTwilio = <E>(
  { body, headers, url }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | E> =>
  Effect.gen(function* () {
    const given = headers["x-twilio-signature"]
    if (given === undefined) return yield* unproved("The request has no X-Twilio-Signature.")
    const bytes = yield* body
    const hash = URL.parse(url)?.searchParams.get("bodySHA256")
    const isForm = hash === null || hash === undefined
    const parameters = isForm ? signedForm(bytes) : ""
    const isWhole = isForm || isSameText(hash, createHash("sha256").update(bytes).digest("hex"))
    const isSigned = spellings(url).some((address) =>
      isSameText(
        given,
        createHmac("sha1", Redacted.value(key))
          .update(address + parameters)
          .digest("base64")
      )
    )
    if (!isWhole || !isSigned) return yield* disproved("The signature is not Twilio's.")
  })

/** Codes about the number itself: unknown, or a landline (twilio.com/docs/api/errors, 2026-11). */
const badNumbers = new Set(["30005", "30006", "21614", "21211"])
const optedOut = "21610"

const outcomeOf = (status: string, code: string): MessageOutcome | undefined => {
  const failure = { reason: code === "" ? status : `error ${code}`, ...(code !== "" && { statusCode: code }) }
  if (code === optedOut) return { became: "unsubscribed" }
  switch (status) {
    case "sent":
      return { became: "sent" }
    case "delivered":
    case "read":
      return { became: "delivered" }
    case "undelivered":
      return { became: "bounced", hard: badNumbers.has(code), ...failure }
    case "failed":
    case "canceled":
      return { became: "failed", ...failure }
    default:
      return undefined
  }
}

const keywords = new Map([
  ["STOP", "stop"],
  ["START", "start"],
  ["HELP", "help"]
] as const)

/** Reads Twilio's report about a message of ours, or a message that came in. */
export const readTwilioForm = (
  request: CallbackRequest<Uint8Array>
): ReadonlyArray<CallbackContent> | UnreadableCallback => {
  const form = new URLSearchParams(Buffer.from(request.body).toString("utf8"))
  const field = (name: string): string => form.get(name) ?? ""
  const sid = field("MessageSid")
  if (sid === "") return notFrom("Twilio")
  const status = field("MessageStatus")
  if (status === "") {
    const keyword = keywords.get(field("OptOutType") as "STOP")
    return [
      {
        receivedId: sid,
        from: field("From"),
        to: field("To"),
        text: field("Body"),
        ...(keyword !== undefined && { keyword })
      }
    ]
  }
  const outcome = outcomeOf(status, field("ErrorCode"))
  return outcome === undefined ? [] : [{ messageId: sid, outcome, ...ownIdIn(request), reportId: `${sid}/${status}` }]
}
