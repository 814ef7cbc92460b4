import {
  busy,
  credentialsRefused,
  failureOf,
  faulty,
  rejected,
  retryAfter,
  throttled,
  type FailureOf
} from "../../http/failureOf.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { textIn } from "../../http/jsonParts.ts"

/** Codes of tokens, permissions and an inactive account: somebody has to act. */
const needsOperator = new Set([3, 10, 25, 102, 190])
const isOfPermission = (code: number) => code >= 200 && code < 300
/**
 * Code of an account that was blocked for a while, or of an action blocked as abusive: "wait and retry", without a
 * duration.
 */
const blocked = 368
const actionBlocked = 2207051
const blockedSeconds = 3600

/** Codes of the limits of the app, the account, the page, the day. */
const limits = new Set([4, 9, 17, 32, 341, 613])
const isOfUseCase = (code: number) => code >= 80001 && code <= 80014

/** Codes of Meta's own faults, and of files that it could not fetch in time. */
const passes = new Set([-2, -1, 1, 2])

const containerNotReady = 9007

/** Returns the seconds until an account is served again, from the header that gives it in minutes for each business. */
const regainedAfter = ({ headers }: ProviderAnswer): number | undefined => {
  const minutes = Array.from(
    (headers["x-business-use-case-usage"] ?? "").matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d{1,6})/gu),
    ([, found]) => Number(found)
  )
  const longest = Math.max(0, ...minutes)
  return longest === 0 ? undefined : longest * 60
}

/**
 * Maps a Graph API answer that is no success to a failure, by its error code: the status is 400 or 403 for nearly all
 * of them (developers.facebook.com/docs/graph-api/guides/error-handling and instagram-platform/reference/error-codes,
 * 2026-06).
 */
export const metaFailure: FailureOf = (answer, asked) => {
  const {
    code,
    error_subcode: subcode,
    error_user_msg: forUser,
    is_transient: passing,
    message
  } = answer.json?.error ?? {}
  const refusal = {
    message: textIn(forUser, message, answer.text),
    providerCode:
      textIn(code) === "" ? undefined : [textIn(code), textIn(subcode)].filter((part) => part !== "").join("/")
  }
  if (typeof code !== "number") return failureOf(answer, refusal, asked)
  const isOurProof = code === 100 && /appsecret_proof/u.test(textIn(message))
  if (isOurProof || needsOperator.has(code) || isOfPermission(code)) return credentialsRefused(answer, refusal)
  if (code === blocked || subcode === actionBlocked)
    return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? blockedSeconds)
  if (limits.has(code) || isOfUseCase(code))
    return throttled(answer, refusal, regainedAfter(answer) ?? retryAfter(answer, asked.nowMs))
  if (code === containerNotReady) return busy(answer, refusal, { stopsAll: false })
  if (passing === true || passes.has(code)) return faulty(answer, refusal, asked.handed)
  return answer.status >= 500 ? failureOf(answer, refusal, asked) : rejected(answer, refusal)
}

/** True if the id does not exist, or is not visible with these credentials. */
export const isAbsent = (failure: { readonly _tag: string; readonly providerCode?: string | undefined }): boolean =>
  failure._tag === "Rejected" && failure.providerCode === "100/33"
