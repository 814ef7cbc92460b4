import { Effect, Redacted } from "effect"
import { verify } from "node:crypto"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import type { Unreachable } from "../../DeliveryFailure.ts"
import { SigningCertificates } from "../../http/SigningCertificates.ts"
import { disproved, isSameText, signedRecently, unproved } from "../../callbacks/proofs.ts"
import { isOfSns, type SnsMessage, snsMessageIn } from "./snsMessage.ts"

/** SNS retries for an hour, with the timestamp and the signature of the first delivery. */
const oldestSeconds = 2 * 3600

const algorithms = new Map([
  ["1", "RSA-SHA1"],
  ["2", "RSA-SHA256"]
])

const ofNotification = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
const ofConfirmation = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]

/**
 * Returns the text that a message's signature covers
 * (docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html, 2026-11).
 */
const signedText = (message: SnsMessage): string =>
  (message["Type"] === "Notification" ? ofNotification : ofConfirmation)
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join("")

const isGenuine = (algorithm: string, message: SnsMessage, certificate: string): boolean => {
  try {
    return verify(
      algorithm,
      Buffer.from(signedText(message)),
      certificate,
      Buffer.from(message["Signature"]!, "base64")
    )
  } catch {
    return false
  }
}

/**
 * Proves that SNS sent a message for this topic, by the certificate that the message names on one of SNS's own hosts.
 */
export const snsSignature = <E>(
  { body }: CallbackRequest<Effect.Effect<Uint8Array, E>>,
  topicArn: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated | Unreachable | E, SigningCertificates> =>
  Effect.gen(function* () {
    const message = snsMessageIn(yield* body)
    if (message === undefined) return yield* unproved("The request is no signed message of SNS's.")
    if (!isSameText(message["TopicArn"]!, Redacted.value(topicArn))) {
      return yield* disproved("The message is of another topic.")
    }
    yield* signedRecently(Date.parse(message["Timestamp"]!) / 1000, { oldestSeconds })
    const algorithm = algorithms.get(message["SignatureVersion"]!)
    const address = message["SigningCertURL"]!
    if (algorithm === undefined || !isOfSns(address) || !new URL(address).pathname.endsWith(".pem")) {
      return yield* disproved("The signature is of a version or from a host that is not SNS's.")
    }
    const certificate = yield* SigningCertificates.use(({ at }) => at(address))
    if (certificate === undefined || !isGenuine(algorithm, message, certificate)) {
      return yield* disproved("The signature is not the provider's.")
    }
  })
