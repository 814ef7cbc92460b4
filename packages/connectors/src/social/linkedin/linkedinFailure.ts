import { credentialsRefused, failureOf, retryAfter, throttled } from "../../http/failureOf.ts"
import type { FailureOf } from "../../http/failingAs.ts"
import { textIn } from "../../http/jsonParts.ts"

const daySeconds = 86_400

/** Calls are counted by the day, and days end at midnight UTC (learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits, 2026-01). */
const untilMidnight = (nowMs: number): number => daySeconds - (Math.floor(nowMs / 1000) % daySeconds)

/** What an answer that is no success means (learn.microsoft.com/linkedin …/error-handling, 2026-01). */
export const linkedinFailure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = {
    message: textIn(message, answer.text),
    providerCode: typeof code === "string" ? code : undefined
  }
  switch (answer.status) {
    // Permissions that the token, or whoever consented at the organization, has not.
    case 403:
      return credentialsRefused(answer, refusal)
    // Versions are dropped after a year: another one has to be named in the credentials.
    case 426:
      return credentialsRefused(answer, refusal)
    case 429:
      return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? untilMidnight(asked.nowMs))
    default:
      return failureOf(answer, refusal, asked)
  }
}
