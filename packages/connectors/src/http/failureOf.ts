import {
  CredentialsRefused,
  type DeliveryFailure,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable
} from "../DeliveryFailure.ts"
import type { ProviderAnswer } from "./providerRequest.ts"

/** What a provider said when it did not take a message. */
export interface Refusal {
  /** Its own words. */
  readonly message: string
  /** What it calls the fault. */
  readonly providerCode?: string | undefined
}

/** Far more than is kept of it in the end, so that no secret is cut in which one would be found. */
const longest = 8_000

/** A provider's words in one line. */
const shown = ({ message }: Refusal, { status }: ProviderAnswer): string =>
  (message.trim() === "" ? `HTTP ${status}` : message).slice(0, longest).replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")

const number = /^\d+(?:\.\d+)?$/u

/** Seconds of a Retry-After header, which holds a number or a date (RFC 9110 §10.2.3); undefined without a usable one. */
export const retryAfter = ({ headers }: ProviderAnswer, nowMs: number): number | undefined => {
  const text = headers["retry-after"] ?? ""
  const seconds = number.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}

/** Seconds until the instant that a header names, in Unix seconds or as a date; none of one that is over, undefined without a usable one. */
export const untilReset = ({ headers }: ProviderAnswer, name: string, nowMs: number): number | undefined => {
  const text = headers[name] ?? ""
  const seconds = (number.test(text) ? Number(text) * 1000 : Date.parse(text)) / 1000 - nowMs / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const facts = (answer: ProviderAnswer, refusal: Refusal) => ({
  message: shown(refusal, answer),
  code: answer.status,
  providerCode: refusal.providerCode
})

/** The message is at fault, or with `hard` its recipient is. */
export const rejected = (
  answer: ProviderAnswer,
  refusal: Refusal,
  { hard = false, optedOut = false }: { readonly hard?: boolean; readonly optedOut?: boolean } = {}
): Rejected =>
  new Rejected({ ...facts(answer, refusal), enhancedStatusCode: undefined, hard, ...(optedOut && { optedOut }) })

/** An operator has to act: credentials, money, a sender that nobody verified. */
export const credentialsRefused = (answer: ProviderAnswer, refusal: Refusal): CredentialsRefused =>
  new CredentialsRefused({ ...facts(answer, refusal), stopsAll: true })

/** No provider's quota lasts longer; what a broken one asks for would put an account out of use. */
const longestWaitSeconds = 86_400

/** The provider asks us to wait, which we do for a day at most. */
export const throttled = (answer: ProviderAnswer, refusal: Refusal, retryAfterSeconds: number | undefined): Throttled =>
  new Throttled({
    ...facts(answer, refusal),
    retryAfterSeconds: retryAfterSeconds === undefined ? undefined : Math.min(longestWaitSeconds, retryAfterSeconds),
    stopsAll: true
  })

/** The provider says that it took nothing, and may later; nothing at all unless it is this message alone. */
export const busy = (answer: ProviderAnswer, refusal: Refusal, { stopsAll = true } = {}): Unreachable =>
  new Unreachable({ ...facts(answer, refusal), stopsAll })

/** What a fault of the provider's own means, or an answer that is none of its: it may have taken a message that was handed over. */
export const faulty = (answer: ProviderAnswer, refusal: Refusal, handed: boolean): OutcomeUnknown | Unreachable =>
  handed ? new OutcomeUnknown({ message: `${answer.status} ${shown(refusal, answer)}` }) : busy(answer, refusal)

/**
 * What a status means where the provider says nothing of its own: 401, 402 and 403 need an operator, 429 asks to wait, any other 4xx but 408 says that the
 * message is at fault, and all else, an unexpected success or redirection among it, leaves the outcome of a message that was `handed` over unknown.
 */
export const failureOf = (
  answer: ProviderAnswer,
  refusal: Refusal,
  { handed, nowMs }: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const { status } = answer
  if (status === 401 || status === 402 || status === 403) return credentialsRefused(answer, refusal)
  if (status === 429) return throttled(answer, refusal, retryAfter(answer, nowMs))
  if (status >= 400 && status < 500 && status !== 408) return rejected(answer, refusal)
  return faulty(answer, refusal, handed)
}
