import { failureOf, retryAfter, throttled, untilReset, type FailureOf } from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * Parses the reset header as seconds, or as an instant if the number is too large: the documentation does not say which
 * it is.
 */
const spanIn = (answer: ProviderAnswer, nowMs: number): number | undefined => {
  const text = answer.headers["x-ratelimit-reset"] ?? ""
  if (!/^\d{1,9}$/u.test(text)) return untilReset(answer, "x-ratelimit-reset", nowMs)
  return Number(text)
}

/**
 * Maps an answer that is no success to a failure (developers.pinterest.com/docs/reference/rate-limits and its OpenAPI
 * description 5.23.0, 2025-12).
 */
export const pinterestFailure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = {
    message: textIn(message, answer.text),
    providerCode: typeof code === "number" ? String(code) : undefined
  }
  if (answer.status !== 429) return failureOf(answer, refusal, asked)
  return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? spanIn(answer, asked.nowMs))
}
