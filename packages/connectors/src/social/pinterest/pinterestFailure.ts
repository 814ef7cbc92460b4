import { failureOf, retryAfter, throttled, untilReset } from "../../http/failureOf.ts"
import type { FailureOf } from "../../http/failingAs.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Seconds, or an instant where the number could be none: its documentation does not say which it tells. */
const spanIn = (answer: ProviderAnswer, nowMs: number): number | undefined => {
  const text = answer.headers["x-ratelimit-reset"] ?? ""
  if (!/^\d{1,9}$/u.test(text)) return untilReset(answer, "x-ratelimit-reset", nowMs)
  return Number(text)
}

/** What an answer that is no success means (developers.pinterest.com/docs/reference/rate-limits and its OpenAPI description 5.23.0, 2025-12). */
export const pinterestFailure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = {
    message: textIn(message, answer.text),
    providerCode: typeof code === "number" ? String(code) : undefined
  }
  if (answer.status !== 429) return failureOf(answer, refusal, asked)
  return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? spanIn(answer, asked.nowMs))
}
