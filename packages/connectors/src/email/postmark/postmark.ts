import { Effect, Redacted, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { failingAs } from "../../http/failureOf.ts"
import { askProvider, handOver } from "../../http/providerRequest.ts"
import { taken } from "../../http/taken.ts"
import { apiEmail, type ApiEmail, namedAddress } from "../apiEmail.ts"
import { readPostmarkEvent } from "./postmarkEvent.ts"
import { inactiveRecipient, postmarkFailure } from "./postmarkFailure.ts"
import { heldBack, sentIn, searchFor } from "./postmarkHeld.ts"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { disproved, isSameText, unproved } from "../../callbacks/proofs.ts"

/** Builds the body of `POST /email` (postmarkapp.com/developer/api/email-api, 2026-11). */
const postmarkBody = (
  { bcc, cc, files, from, headers, html, id, replyTo, subject, text, to }: ApiEmail,
  messageStream: string
) => ({
  From: namedAddress(from),
  To: to.address,
  ...(cc.length > 0 && { Cc: cc.map(namedAddress).join(", ") }),
  ...(bcc.length > 0 && { Bcc: bcc.map(namedAddress).join(", ") }),
  Subject: subject,
  ...(html !== "" && { HtmlBody: html }),
  ...(text !== "" && { TextBody: text }),
  ...(replyTo !== undefined && { ReplyTo: namedAddress(replyTo) }),
  MessageStream: messageStream,
  Metadata: { send: id },
  ...(headers.length > 0 && { Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })) }),
  ...(files.length > 0 && {
    Attachments: files.map(({ base64, contentId, contentType, filename }) => ({
      Name: filename,
      Content: base64,
      ContentType: contentType,
      ...(contentId !== undefined && { ContentID: `cid:${contentId}` })
    }))
  })
})

const passwordIn = (authorization: string): string => {
  const encoded = /^Basic +([\w+/]+=*)$/iu.exec(authorization)?.[1] ?? ""
  return /^[^:]*:(.+)$/su.exec(Buffer.from(encoded, "base64").toString("utf8"))?.[1] ?? ""
}

/**
 * Accepts a request with the key as the password of `Authorization: Basic` (RFC 7617), whatever the user name; the time
 * that a refusal takes reveals nothing about the key.
 */
const basicPassword = (
  { headers: { authorization } }: CallbackRequest<unknown>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated> => {
  if (authorization === undefined) return unproved("Send the secret as the password of `Authorization: Basic`.")
  return isSameText(passwordIn(authorization), Redacted.value(key))
    ? Effect.void
    : disproved("This is not the secret of these callbacks.")
}

const credentials = Schema.Struct({
  serverToken: secret("API token of the server that mails are sent through"),
  messageStream: Schema.String.check(Schema.isPattern(/^[a-z0-9_-]{1,30}$/u))
    .annotate({ description: "ID of the message stream that mails go out on", default: "outbound" })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed("outbound"))),
  webhookPassword: Schema.optionalKey(
    Schema.RedactedFromValue(Schema.String.check(Schema.isMinLength(16))).annotate({
      description: "Password that its webhook signs in with (16 characters or more, of your own choice)"
    })
  ),
  apiUrl: apiUrl("https://api.postmarkapp.com")
})

type Credentials = typeof credentials.Type

const headers = ({ serverToken }: Credentials) => ({
  "X-Postmark-Server-Token": Redacted.value(serverToken),
  "Content-Type": "application/json"
})

const failing = failingAs(postmarkFailure)

/** Postmark: one request per mail; a mail whose answer was lost is looked up by the id that we gave it. */
export default Connector.make({
  name: "postmark",
  channel: "email",
  credentials,
  capacity: 16,
  repeatable: "never",
  looksUp: true,
  limits: { messageBytes: 10 * 1024 * 1024 },
  senderRecords: () => ({
    returnPath: { label: "pm-bounces", type: "CNAME", value: "pm.mtasv.net" },
    selectors: [],
    key: "TXT"
  }),
  about: {
    title: "Postmark",
    connecting:
      "Take the API token of a server at account.postmarkapp.com/servers, and add a webhook for /inbound/email/postmark to its message stream, with any user name and the password that is the other credential, since Postmark signs nothing.",
    source: "postmarkapp.com/developer/api/email-api, /webhooks, /api/messages-api (2026-11)",
    limits:
      "10 MB a mail, bodies 5 MB each; no rate is documented; senders of verified domains or signatures only; a new account sends to its own domains until it is approved.",
    untried:
      "Everything against a real account, and after how long its search shows a mail; recorded answers are of its documentation."
  },
  deliver: Effect.fnUntraced(function* (email, account, handingOver) {
    const body = JSON.stringify(postmarkBody(yield* apiEmail(email), account.messageStream))
    const answer = yield* handOver(
      { method: "POST", url: `${account.apiUrl}/email`, headers: headers(account), body },
      handingOver
    )
    if (answer.status !== 200 || answer.json?.ErrorCode !== 0)
      return yield* Effect.catchTag(failing(answer, true), "Rejected", (refused) =>
        refused.providerCode === inactiveRecipient
          ? heldBack(account, headers(account), email.to, refused)
          : Effect.fail(refused)
      )
    return yield* taken("Postmark", answer.json.MessageID, answer.json.Message ?? "OK")
  }),
  verify: Effect.fnUntraced(function* (account) {
    const answer = yield* askProvider({ method: "GET", url: `${account.apiUrl}/server`, headers: headers(account) })
    if (answer.status !== 200) return yield* failing(answer, false)
  }),
  lookUp: Effect.fnUntraced(function* ({ id }, account) {
    const answer = yield* askProvider({
      method: "GET",
      url: `${account.apiUrl}${searchFor(id)}`,
      headers: headers(account)
    })
    if (answer.status !== 200) return yield* failing(answer, false)
    return sentIn(answer.json, id)
  }),
  callback: {
    key: ({ webhookPassword }) => webhookPassword,
    maxBytes: 1024 * 1024,
    authenticate: basicPassword,
    read: ({ body }) => readPostmarkEvent(body)
  }
})
