import { Redacted } from "effect"
import { type DeliveryFailure, OutcomeUnknown } from "../DeliveryFailure.ts"
import { busy, credentialsRefused, failureOf, type ProviderRefusal, throttled } from "../http/failureOf.ts"
import type { ProviderAnswer } from "../http/providerRequest.ts"
import type { NetworkTokens } from "../NetworkSignIn.ts"
import { textIn } from "../http/jsonParts.ts"
import { hushing } from "../withoutSecrets.ts"

/** Ten years: longer than any network lets a token live. */
const longestSeconds = 315_360_000

const atMs = (told: unknown, nowMs: number): number | undefined => {
  const seconds = Number(textIn(told))
  return seconds > 0 ? nowMs + Math.floor(Math.min(seconds, longestSeconds) * 1000) : undefined
}

const textOf = (value: unknown): Redacted.Redacted<string> | undefined =>
  typeof value === "string" && value !== "" ? Redacted.make(value) : undefined

/**
 * Reads the tokens of an answer, with its lifetimes (RFC 6749, 5.1); undefined if it has none. A network that keeps the
 * refresh token does not repeat it.
 */
export const networkTokensIn = (json: any, nowMs: number, before?: NetworkTokens): NetworkTokens | undefined => {
  const accessToken = textOf(json?.access_token)
  if (accessToken === undefined) return undefined
  const refreshToken = textOf(json.refresh_token) ?? before?.refreshToken
  const expiresAtMs = atMs(json.expires_in, nowMs)
  const refreshEndsAtMs = atMs(json.refresh_token_expires_in ?? json.refresh_expires_in, nowMs)
  const consentEndsAtMs =
    refreshEndsAtMs ?? (textOf(json.refresh_token) === undefined ? before?.consentEndsAtMs : undefined)
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(consentEndsAtMs !== undefined && { consentEndsAtMs })
  }
}

/** Rate-limit codes of Meta's networks, whatever the status. */
const slowing = new Set([4, 17, 32, 341, 613])

/**
 * Returns a network's own words, in the form of RFC 6749, 5.2, as an object, or as its own texts; never the secrets
 * that it was shown.
 */
const refusalIn = ({ json, status, text }: ProviderAnswer, secrets: ReadonlyArray<string>): ProviderRefusal => {
  const { code, error, error_description, error_message, message } = json ?? {}
  const others = json === undefined ? text : `HTTP ${status}`
  const words = textIn(error_description, error?.message, error_message, message, error, others)
  const hushed = hushing(secrets)
  const providerCode = textIn(error, error?.code, code)
  return { message: hushed(words), ...(providerCode !== "" && { providerCode: hushed(providerCode) }) }
}

/**
 * Maps an answer without tokens to a failure; any failure that is not temporary means that a person has to consent
 * again.
 */
export const tokenFailure = (
  answer: ProviderAnswer,
  asked: { readonly secrets: ReadonlyArray<string>; readonly nowMs: number }
): DeliveryFailure => {
  const refusal = refusalIn(answer, asked.secrets)
  const { error } = answer.json ?? {}
  const { nowMs } = asked
  if (answer.status === 429 || slowing.has(error?.code) || error === "rate_limit_exceeded") {
    const failure = failureOf({ ...answer, status: 429 }, refusal, { handed: false, nowMs })
    return failure._tag === "Throttled" ? failure : throttled(answer, refusal, undefined)
  }
  if (error?.is_transient === true || error === "temporarily_unavailable") return busy(answer, refusal)
  if (answer.status === 408 || answer.status >= 500) return failureOf(answer, refusal, { handed: true, nowMs })
  // The answer is nothing that the network itself would send.
  if (answer.status < 400 && refusal.providerCode === undefined) {
    return new OutcomeUnknown({ message: "the answer holds no token" })
  }
  return credentialsRefused(answer, refusal)
}
