import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { busy, credentialsRefused, failureOf, rejected } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

const inactiveRecipient = 406
const invalidRequest = 300
const maintenance = 100
/** A sender that nobody confirmed, no credit left, an account that may not send (yet). */
const forAnOperator = new Set([400, 401, 405, 412, 413])

/** What an answer of Postmark's that is no success means, by its ErrorCode (postmarkapp.com/developer/api/overview#error-codes, 2026-11). */
export const postmarkFailure = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const code: unknown = answer.json?.ErrorCode
  const message = textIn(answer.json?.Message, answer.text)
  const refusal = { message, providerCode: typeof code === "number" ? String(code) : undefined }
  // What stands before the API answers so, in HTML: nobody has read the mail.
  if (answer.status === 403 && answer.json === undefined) return busy(answer, { message: "HTTP 403" })
  if (code === maintenance) return busy(answer, refusal)
  const isSaid = typeof code === "number" && (answer.status === 200 || answer.status === 422)
  if (!isSaid) return failureOf(answer, refusal, asked)
  if (forAnOperator.has(code) || /message ?stream/iu.test(message)) return credentialsRefused(answer, refusal)
  return rejected(answer, refusal, {
    hard: code === inactiveRecipient || (code === invalidRequest && /'To'/u.test(message))
  })
}
