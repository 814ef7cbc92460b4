import type { MessageOutcome } from "@tidings/connectors/Callback"
import { type Quotes, unkept } from "../handover/quoting/quoting.ts"

/** Reduces the URL of a forgotten message to its origin, since its path and query may grant access. */
const placeOf = (url: string, isForgotten: boolean): string => {
  const target = URL.parse(url)
  return target === null ? "" : isForgotten ? target.origin : url
}

/**
 * Removes quotes of the message from a provider's report. If the message's content is forgotten, no words are kept, and
 * only the host of a URL; status codes are.
 */
export const unquoted = (outcome: MessageOutcome, quotes: Quotes | "forgotten"): MessageOutcome => {
  const isQuoted = (words: string) => quotes === "forgotten" || quotes(words)
  switch (outcome.became) {
    case "delayed":
    case "bounced":
    case "failed": {
      const { statusCode, ...rest } = outcome
      const isCoded = statusCode !== undefined && (quotes === "forgotten" || !quotes(statusCode))
      const reason = isQuoted(outcome.reason) ? unkept : outcome.reason
      return { ...rest, reason, ...(isCoded && { statusCode }) }
    }
    case "suppressed":
      return isQuoted(outcome.reason) ? { ...outcome, reason: unkept } : outcome
    case "clicked":
      return { ...outcome, url: placeOf(outcome.url, quotes === "forgotten") }
    default:
      return outcome
  }
}
