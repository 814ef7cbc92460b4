import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import {
  busy,
  credentialsRefused,
  failureOf,
  rejected,
  unknownSender,
  unreachedRecipient
} from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Error code of a recipient held back after a hard bounce, a complaint or by hand; the answer does not say which. */
export const inactiveRecipient = "406"
const invalidRequest = 300
const maintenance = 100
/** Account errors: no credit left, or an account that may not send. */
const ofAccount = new Set([405, 413])
/** Sender errors: no sender signature, or one that nobody confirmed. */
const ofSender = new Set([400, 401])
/** Error code of an account that waits for its approval: it sends to its own domain alone. */
const pending = 412
/** True for an error about message streams; the credentials name one. */
const isOfStream = (code: number, message: string): boolean => code >= 1200 && /message ?stream/iu.test(message)

/**
 * Maps a Postmark answer that is no success to a failure, by its ErrorCode
 * (postmarkapp.com/developer/api/overview#error-codes, 2026-11).
 */
export const postmarkFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const code: unknown = answer.json?.ErrorCode
  const message = textIn(answer.json?.Message, answer.text)
  const refusal = { message, providerCode: typeof code === "number" ? String(code) : undefined }
  // A proxy before the API answers so, in HTML: the API has not read the mail.
  if (answer.status === 403 && answer.json === undefined) return busy(answer, { message: "HTTP 403" })
  if (code === maintenance) return busy(answer, refusal)
  const isSaid = typeof code === "number" && (answer.status === 200 || answer.status === 422)
  if (!isSaid) return failureOf(answer, refusal, asked)
  if (ofAccount.has(code) || isOfStream(code, message)) return credentialsRefused(answer, refusal)
  if (ofSender.has(code) || (code === invalidRequest && /'From'/u.test(message)))
    return rejected(answer, refusal, unknownSender)
  if (code === pending) return rejected(answer, refusal, unreachedRecipient)
  return rejected(answer, refusal, {
    about: refusal.providerCode === inactiveRecipient ? "recipient" : "message",
    hard: code === invalidRequest && /'To'/u.test(message)
  })
}
