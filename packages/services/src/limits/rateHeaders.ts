import type { Rates } from "@tidings/schema/Plan"
import type { Allowance, LayerAllowance } from "./Allowance.ts"

const policy = (name: string, quota: number, windowSeconds: number): string => `"${name}";q=${quota};w=${windowSeconds}`

/**
 * A client that keeps to `q` calls in any `w` seconds is not refused by its bucket: `w` is the time in which it
 * refills.
 */
const policies = (rates: Rates): string => {
  const key = policy("key", rates.keyBurst, Math.max(1, Math.ceil(rates.keyBurst / rates.keyPerSecond)))
  return rates.workspacePerMinute === null ? key : `${key}, ${policy("workspace", rates.workspacePerMinute, 60)}`
}

/** `t` never ends after Retry-After, as section 6 of the draft asks. */
const serviceLimits = ({ key, workspace, retryAfterSeconds }: Allowance): string => {
  const item = (name: string, { remaining, resetSeconds }: LayerAllowance): string =>
    `"${name}";r=${remaining};t=${Math.min(Math.ceil(resetSeconds), Math.floor(retryAfterSeconds ?? Infinity))}`
  return workspace === null ? item("key", key) : `${item("key", key)}, ${item("workspace", workspace)}`
}

/**
 * The headers of every answer to a counted call: X-RateLimit-* of the decisive layer (Reset in Unix seconds), both
 * layers in draft-ietf-httpapi-ratelimit-headers-11, and Retry-After (seconds, maybe fractional) when it was refused.
 */
export const rateHeaders = (allowance: Allowance, rates: Rates): Record<string, string> => ({
  "X-RateLimit-Limit": String(allowance.limit),
  "X-RateLimit-Remaining": String(allowance.remaining),
  "X-RateLimit-Reset": String(allowance.resetUnixSeconds),
  "X-RateLimit-Scope": allowance.scope,
  "RateLimit-Policy": policies(rates),
  RateLimit: serviceLimits(allowance),
  ...(allowance.retryAfterSeconds !== undefined && { "Retry-After": String(allowance.retryAfterSeconds) })
})
