import type { MessageOutcome } from "@tidings/connectors/Callback"
import { type Quotes, unkept } from "../handover/quoting/quoting.ts"

/** What in an address may let in, its path and its fields, is left out of one that belongs to a forgotten message. */
const placeOf = (url: string, isForgotten: boolean): string => {
  const target = URL.parse(url)
  return target === null ? "" : isForgotten ? target.origin : url
}

/** A provider's word of a message without what quotes it. Where nobody knows any more what it said, none of the words are kept, and of an address its host alone; codes are. */
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
