import {
  type FailureOf,
  busy,
  credentialsRefused,
  failureOf,
  rejected,
  retryAfter,
  throttled,
  unknownSender,
  unreachedRecipient
} from "./failureOf.ts"
import type { ProviderAnswer } from "./providerRequest.ts"

/** The meanings of a provider's error codes; a code in none of the sets is judged by the answer's status. */
export interface Codes {
  /** Numbers that take no message, whatever is sent to them. */
  readonly badNumbers: ReadonlySet<string>
  /** The recipient asked not to be written to. */
  readonly optedOut: ReadonlySet<string>
  /** Recipients that this account may not send to, or does not reach. */
  readonly notReached?: ReadonlySet<string>
  /** Senders that the account does not know, or may not use for this destination. */
  readonly badSenders: ReadonlySet<string>
  /** Errors that only an operator can mend. */
  readonly ofAccount?: ReadonlySet<string>
  /** Rate limits, with the seconds to wait if the answer names none. */
  readonly tooMany?: ReadonlyMap<string, number | undefined>
  /** Transient errors of this message alone. */
  readonly passes?: ReadonlySet<string>
}

interface Read {
  readonly code: string
  readonly message: string
}

/** Maps an answer to a failure by the code that `read` finds in it. */
export const codedFailure =
  (codes: Codes, read: (answer: ProviderAnswer) => Read): FailureOf =>
  (answer, asked) => {
    const { code, message } = read(answer)
    const refusal = { message, providerCode: code || undefined }
    if (codes.optedOut.has(code)) return rejected(answer, refusal, { hard: true, optedOut: true })
    if (codes.badNumbers.has(code)) return rejected(answer, refusal, { hard: true })
    if (codes.notReached?.has(code) === true) return rejected(answer, refusal, unreachedRecipient)
    if (codes.badSenders.has(code)) return rejected(answer, refusal, unknownSender)
    if (codes.ofAccount?.has(code) === true) return credentialsRefused(answer, refusal)
    if (codes.tooMany?.has(code) === true)
      return throttled(answer, refusal, retryAfter(answer, asked.nowMs) ?? codes.tooMany.get(code))
    if (codes.passes?.has(code) === true) return busy(answer, refusal, { stopsAll: false })
    return failureOf(answer, refusal, asked)
  }
