import { memoized } from "@tidings/schema/once/memoized"
import { credentialsRefused, failureOf, retryAfter, throttled, type FailureOf } from "../../http/failureOf.ts"
import { textIn } from "../../http/jsonParts.ts"

const needsOperator = new Set([
  "authError",
  "forbidden",
  "youtubeSignupRequired",
  "accessNotConfigured",
  "accountDelegationForbidden",
  "authenticatedUserAccountClosed",
  "authenticatedUserAccountSuspended",
  "channelClosed"
])
const ofTheDay = new Set(["quotaExceeded", "dailyLimitExceeded"])
const ofTheMoment = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "uploadLimitExceeded",
  "uploadRateLimitExceeded"
])

const pacific = memoized(
  () =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Los_Angeles",
      hourCycle: "h23",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit"
    })
)

/** Returns the seconds until midnight in California, when a day's quota is reset. */
const untilQuota = (nowMs: number): number => {
  const [hours = 0, minutes = 0, seconds = 0] = pacific().format(nowMs).split(":").map(Number)
  return 86_400 - (hours * 3600 + minutes * 60 + seconds)
}

/**
 * Maps an answer that is no success to a failure, by its error's reason: the status is 403 for most
 * (developers.google.com/youtube/v3/docs/errors, 2026-11).
 */
export const youtubeFailure: FailureOf = (answer, asked) => {
  const { errors, message } = answer.json?.error ?? {}
  const reason: unknown = errors?.[0]?.reason
  const refusal = {
    message: textIn(message, answer.text).replaceAll(/<[^<>]{0,200}>/gu, ""),
    providerCode: typeof reason === "string" ? reason : undefined
  }
  if (typeof reason !== "string") return failureOf(answer, refusal, asked)
  if (ofTheDay.has(reason)) return throttled(answer, refusal, untilQuota(asked.nowMs))
  if (ofTheMoment.has(reason)) return throttled(answer, refusal, retryAfter(answer, asked.nowMs))
  return needsOperator.has(reason) ? credentialsRefused(answer, refusal) : failureOf(answer, refusal, asked)
}
