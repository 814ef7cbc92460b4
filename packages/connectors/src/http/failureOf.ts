import {
  CredentialsRefused,
  type DeliveryFailure,
  type Fault,
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

/** What is at fault of one message, by itself the message alone. */
interface Refused {
  readonly about?: Fault
  readonly hard?: boolean
  readonly optedOut?: boolean
  readonly complained?: boolean
  readonly elsewhere?: boolean
}

/** This message is refused; what speaks of its recipient or sender says so. */
export const rejected = (
  answer: ProviderAnswer,
  refusal: Refusal,
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

/** The account does not know whom the message comes from; another one may. */
export const unknownSender = { about: "sender", elsewhere: true } as const

/** The account may not send to this recipient (a trial, a country that is not enabled); another one may. */
export const unreachedRecipient = { about: "recipient", elsewhere: true } as const

/** An operator has to act on the account itself: its credentials, its standing, its money. */
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
 * What a status means where the provider says nothing of its own: 401 and 402 need an operator, 429 asks to wait, any other 4xx but 408 refuses this message
 * (403 may mean that this account is not allowed it, which another may be), and all else, an unexpected success or redirection among it, leaves the outcome
 * of a message that was `handed` over unknown.
 */
export const failureOf = (
  answer: ProviderAnswer,
  refusal: Refusal,
  { handed, nowMs }: { readonly handed: boolean; readonly nowMs: number }
): DeliveryFailure => {
  const { status } = answer
  if (status === 401 || status === 402) return credentialsRefused(answer, refusal)
  if (status === 403) return rejected(answer, refusal, { elsewhere: true })
  if (status === 429) return throttled(answer, refusal, retryAfter(answer, nowMs))
  if (status >= 400 && status < 500 && status !== 408) return rejected(answer, refusal)
  return faulty(answer, refusal, handed)
}
