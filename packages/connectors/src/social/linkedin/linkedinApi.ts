import type { Redacted } from "effect"
import { bearer } from "../../http/authorization.ts"
import { jsonApi } from "../../http/jsonApi.ts"
import { credentialsRefused, failureOf, retryAfter, throttled, type FailureOf } from "../../http/failureOf.ts"
import { textIn } from "../../http/jsonParts.ts"

const daySeconds = 86_400

/**
 * Returns the seconds until midnight UTC: calls are counted by the day
 * (learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits, 2026-01).
 */
const untilMidnight = (nowMs: number): number => daySeconds - (Math.floor(nowMs / 1000) % daySeconds)

/** Maps an answer that is no success to a failure (learn.microsoft.com/linkedin …/error-handling, 2026-01). */
export const linkedinFailure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = {
    message: textIn(message, answer.text),
    providerCode: typeof code === "string" ? code : undefined
  }
  switch (answer.status) {
    // Permissions that are missing to the token, or to the person who consented, at the organization.
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

interface LinkedinAccount {
  readonly accessToken: Redacted.Redacted<string>
  readonly apiUrl: string
  readonly apiVersion: string
}

/** A client of the versioned API for an account. */
export const linkedinApi = (account: LinkedinAccount) => ({
  ...jsonApi({
    url: `${account.apiUrl}/rest`,
    headers: {
      ...bearer(account.accessToken),
      "LinkedIn-Version": account.apiVersion,
      "X-Restli-Protocol-Version": "2.0.0"
    },
    failureOf: linkedinFailure
  }),
  /** Returns the headers for an upload URL: LinkedIn's own hosts require the account's token. */
  uploadHeaders: (url: string): Readonly<Record<string, string>> => {
    const { host = "" } = URL.parse(url) ?? {}
    return host.endsWith(".linkedin.com") ? bearer(account.accessToken) : {}
  }
})

export type LinkedinApi = ReturnType<typeof linkedinApi>

/** Returns the header that names the Rest.li method of a request. */
export const restli = (method: "action" | "batch_get" | "create" | "delete" | "finder" | "get") => ({
  "X-RestLi-Method": method
})

/** Formats a list in a query by Rest.li 2.0. */
export const listOf = (values: ReadonlyArray<string>): string => `List(${values.map(encodeURIComponent).join(",")})`
