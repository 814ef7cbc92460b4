import { Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { type KeyLike, sign } from "node:crypto"
import events from "../../../../../../test-fixtures/providers/ses/events.json" with { type: "json" }
import type { CallbackRequest } from "../../../Callback.ts"
import { SigningCertificates } from "../../../http/SigningCertificates.ts"

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../../test-fixtures/tls/${name}`, import.meta.url), "utf8")

/** The certificate of this machine's SNS, served at SNS's own URL. */
export const certificate = fixture("sns.test.pem")
const key = fixture("sns.test.key.pem")

export const topicArn = events.notification.TopicArn
const certificateUrl = events.notification.SigningCertURL

/** Serves SNS's certificate, and none at any other URL. */
export const certificates = Layer.succeed(SigningCertificates, {
  at: (url: string) => Effect.succeed(url === certificateUrl ? certificate : undefined)
})

type Message = Readonly<Record<string, string>>

const signedNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
}

/** Signs the message with SNS's key, by the signature version that it names, or with another key. */
export const signed = (message: Message, by: KeyLike = key): Message => {
  const text = signedNames[message["Type"]!]!.flatMap((name) =>
    message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]
  ).join("")
  const algorithm = message["SignatureVersion"] === "1" ? "RSA-SHA1" : "RSA-SHA256"
  return { ...message, Signature: sign(algorithm, Buffer.from(text), by).toString("base64") }
}

export const posted = (
  message: Message,
  url = "https://tidings.example/inbound/email/ses"
): CallbackRequest<Uint8Array> => ({
  method: "POST",
  url,
  headers: { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": message["Type"]! },
  body: Buffer.from(JSON.stringify(message))
})

/** Builds an unsigned notification of this event with this time. */
export const notification = (event: unknown, nowMs: number, SignatureVersion = "2"): Message => ({
  ...events.notification,
  Message: JSON.stringify(event),
  Timestamp: new Date(nowMs).toISOString(),
  SignatureVersion
})
