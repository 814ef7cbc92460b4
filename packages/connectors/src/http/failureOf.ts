import {
  CredentialsRefused,
  type DeliveryFailure,
  type RefusedPart,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable
} from "../DeliveryFailure.ts"
import type { ProviderAnswer } from "./providerRequest.ts"
import { Clock, Effect } from "effect"

/** Maps an answer that is no success to a failure; `handed` is true if the request would have had a message taken. */
export type FailureOf = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
) => DeliveryFailure

/** Fails with the failure that a provider's answer maps to. */
export const failingAs =
  (failureOf: FailureOf) =>
  (answer: ProviderAnswer, handed: boolean): Effect.Effect<never, DeliveryFailure> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => Effect.fail(failureOf(answer, { handed, nowMs })))

/** A provider's words and code when it did not take a message. */
export interface ProviderRefusal {
  /** The provider's own words. */
  readonly message: string
  /** The provider's error code. */
  readonly providerCode?: string | undefined
}

/** Far more than is kept in the end, so that a secret is never cut before it can be found and removed. */
const longest = 8_000

/** Returns a provider's words in one line. */
const shown = ({ message }: ProviderRefusal, { status }: ProviderAnswer): string =>
  (message.trim() === "" ? `HTTP ${status}` : message).slice(0, longest).replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")

const number = /^\d+(?:\.\d+)?$/u

/**
 * Parses the seconds of a Retry-After header, which holds a number or a date (RFC 9110 §10.2.3); undefined without a
 * usable one.
 */
export const retryAfter = ({ headers }: ProviderAnswer, nowMs: number): number | undefined => {
  const text = headers["retry-after"] ?? ""
  const seconds = number.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}

/**
 * Returns the seconds until the time in a header, in Unix seconds or as a date; 0 if it is past, undefined without a
 * usable one.
 */
export const untilReset = ({ headers }: ProviderAnswer, name: string, nowMs: number): number | undefined => {
  const text = headers[name] ?? ""
  const seconds = (number.test(text) ? Number(text) * 1000 : Date.parse(text)) / 1000 - nowMs / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const facts = (answer: ProviderAnswer, refusal: ProviderRefusal) => ({
  message: shown(refusal, answer),
  code: answer.status,
  providerCode: refusal.providerCode
})

/** Details of a refused message; by default the message itself is at fault. */
interface Refused {
  readonly about?: RefusedPart
  readonly hard?: boolean
  readonly optedOut?: boolean
  readonly complained?: boolean
  readonly elsewhere?: boolean
}

/** Builds a refusal of this message; a hard, opted-out or complained one is about the recipient. */
export const rejected = (
  answer: ProviderAnswer,
  refusal: ProviderRefusal,
  { about = "message", complained = false, elsewhere = false, hard = false, optedOut = false }: Refused = {}
): Rejected =>
  new Rejected({
    ...facts(answer, refusal),
    enhancedStatusCode: undefined,
    hard,
    about: hard || optedOut || complained ? "recipient" : about,
    ...(optedOut && { optedOut }),
    ...(complained && { complained }),
    ...(elsewhere && { elsewhere })
  })

/** The account does not know the sender; another account may. */
export const unknownSender = { about: "sender", elsewhere: true } as const

/** The account may not send to this recipient (a trial, a country that is not enabled); another account may. */
export const unreachedRecipient = { about: "recipient", elsewhere: true } as const

/**
 * Builds the failure that only an operator can mend at the account itself: its credentials, its standing, its money.
 */
export const credentialsRefused = (answer: ProviderAnswer, refusal: ProviderRefusal): CredentialsRefused =>
  new CredentialsRefused({ ...facts(answer, refusal), stopsAll: true })

/** No provider's quota lasts longer; a longer wait, asked for by a broken provider, would put an account out of use. */
const longestWaitSeconds = 86_400

/** Builds the failure of a provider that asks us to wait; the wait is a day at most. */
export const throttled = (
  answer: ProviderAnswer,
  refusal: ProviderRefusal,
  retryAfterSeconds: number | undefined
): Throttled =>
  new Throttled({
    ...facts(answer, refusal),
    retryAfterSeconds: retryAfterSeconds === undefined ? undefined : Math.min(longestWaitSeconds, retryAfterSeconds),
    stopsAll: true
  })

/**
 * Builds the failure of a provider that took nothing but may later; it stops all messages unless `stopsAll` is false.
 */
export const busy = (answer: ProviderAnswer, refusal: ProviderRefusal, { stopsAll = true } = {}): Unreachable =>
  new Unreachable({ ...facts(answer, refusal), stopsAll })

/**
 * Builds the failure for a fault of the provider's own, or an answer that is none of its: it may have taken a message
 * that was handed over.
 */
export const faulty = (
  answer: ProviderAnswer,
  refusal: ProviderRefusal,
  handed: boolean
): OutcomeUnknown | Unreachable =>
  handed ? new OutcomeUnknown({ message: `${answer.status} ${shown(refusal, answer)}` }) : busy(answer, refusal)

/**
 * Maps a status to a failure if the provider says nothing of its own: 401 and 402 need an operator, 429 asks to wait,
 * any other 4xx except 408 refuses this message (403 may mean that this account is not allowed it, which another may
 * be), and every other status, an unexpected success or redirection among them, leaves the outcome of a message that
 * was `handed` over unknown.
 */
export const failureOf = (
  answer: ProviderAnswer,
  refusal: ProviderRefusal,
  { handed, nowMs }: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const { status } = answer
  if (status === 401 || status === 402) return credentialsRefused(answer, refusal)
  if (status === 403) return rejected(answer, refusal, { elsewhere: true })
  if (status === 429) return throttled(answer, refusal, retryAfter(answer, nowMs))
  if (status >= 400 && status < 500 && status !== 408) return rejected(answer, refusal)
  return faulty(answer, refusal, handed)
}
