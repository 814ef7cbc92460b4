import type { FailureOf } from "../../http/failingAs.ts"
import { failureOf, rejected } from "../../http/failureOf.ts"

/** Maps an answer that is no success: 404 and 410 say that the subscription is no more (RFC 8030 §7.3). */
export const webpushFailure: FailureOf = (answer, asked) => {
  const refusal = { message: answer.text }
  const isGone = answer.status === 404 || answer.status === 410
  return isGone ? rejected(answer, refusal, { hard: true }) : failureOf(answer, refusal, asked)
}
