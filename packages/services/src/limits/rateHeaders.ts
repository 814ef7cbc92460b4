import type { Rates } from "@tidings/schema/Plan"
import { allowanceOf, type Allowance, type LayerAllowance } from "./Allowance.ts"

const minuteSeconds = 60

/**
 * Window `w` of the key's policy: the bucket's refill time, so that a client that keeps to `q` calls in any `w` seconds
 * is not refused.
 */
const bucketSeconds = ({ keyBurst, keyPerSecond }: Rates): number => Math.max(1, Math.ceil(keyBurst / keyPerSecond))

const policy = (name: string, quota: number, windowSeconds: number): string => `"${name}";q=${quota};w=${windowSeconds}`

const policies = (rates: Rates): string => {
  const key = policy("key", rates.keyBurst, bucketSeconds(rates))
  const { workspacePerMinute } = rates
  return workspacePerMinute === null ? key : `${key}, ${policy("workspace", workspacePerMinute, minuteSeconds)}`
}

/** The RateLimit header; `t` never exceeds Retry-After, as section 6 of the draft requires, nor its policy's window. */
const serviceLimits = ({ key, workspace, retryAfterSeconds }: Allowance, rates: Rates): string => {
  const latest = Math.floor(retryAfterSeconds ?? Infinity)
  const item = (name: string, { remaining, resetSeconds }: LayerAllowance, windowSeconds: number): string =>
    `"${name}";r=${remaining};t=${Math.min(Math.ceil(resetSeconds), windowSeconds, latest)}`
  const ofKey = item("key", key, bucketSeconds(rates))
  return workspace === null ? ofKey : `${ofKey}, ${item("workspace", workspace, minuteSeconds)}`
}

/**
 * Headers of every answer to a counted call: X-RateLimit-* of the decisive layer (Reset in Unix seconds), both layers
 * in draft-ietf-httpapi-ratelimit-headers-11, and Retry-After (seconds, possibly fractional) if it was refused.
 */
export const rateHeaders = (allowance: Allowance, rates: Rates): Record<string, string> => ({
  "X-RateLimit-Limit": String(allowance.limit),
  "X-RateLimit-Remaining": String(allowance.remaining),
  "X-RateLimit-Reset": String(allowance.resetUnixSeconds),
  "X-RateLimit-Scope": allowance.scope,
  "RateLimit-Policy": policies(rates),
  RateLimit: serviceLimits(allowance, rates),
  ...(allowance.retryAfterSeconds !== undefined && { "Retry-After": String(allowance.retryAfterSeconds) })
})

/** Headers of an answer to a call that is not counted: its key's own limit, entirely remaining. */
export const uncountedHeaders = (rates: Rates, nowUnixMs: number): Record<string, string> => {
  const ofKey = { ...rates, workspacePerMinute: null }
  const untouched = { key: { waitMs: 0, remaining: rates.keyBurst, resetMs: 0 }, workspace: null }
  return rateHeaders(allowanceOf(untouched, ofKey, nowUnixMs), ofKey)
}
