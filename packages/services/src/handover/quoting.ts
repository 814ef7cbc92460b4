import type { MessageOutcome } from "@tidings/connectors/Callback"
import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import { Effect } from "effect"

/** Replaces a provider's words that readers of a timeline, an event or a log must not see. */
export const unkept = "The provider's words are not kept: they may quote the message."

/** Returns true if words quote a message. */
type Quotes = (words: string) => boolean

const mostRead = 10_000
const leastQuoted = 8

const folded = (text: string): string =>
  text
    .slice(0, mostRead)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

const numbers = /[0-9](?:[ ._\u00a0\u202f-]?[0-9]){3,30}/gu
const words = /[\p{L}\p{N}]{4,40}/gu
/** Codes in capitals, as device codes are written: BXKQ-WPLM. */
const capitals = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}-]{5,60}(?![\p{L}\p{N}])/gu
const leastCapitals = 6

/** Returns every part of a text that may be a code. */
const codesIn = (text: string): ReadonlyArray<string> => {
  const read = text.slice(0, mostRead)
  const mixed = read.match(words)?.filter((word) => /\p{N}/u.test(word)) ?? []
  const spelled = (read.match(capitals) ?? []).map(folded).filter(({ length }) => length >= leastCapitals)
  return [...[...(read.match(numbers) ?? []), ...mixed].map(folded), ...spelled]
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/=\?[^?\s]{1,40}\?b\?([A-Za-z0-9+/=]{1,200})\?=/giu, (_, encoded: string) =>
      Buffer.from(encoded, "base64").toString("utf8")
    )
    .replaceAll(/[=%]([0-9a-f]{2})|\\u00([0-9a-f]{2})/giu, (_, one: string | undefined, other: string) =>
      String.fromCharCode(Number.parseInt(one ?? other, 16))
    )
    .replaceAll(/&(?:nbsp|#(?:x20|x0*a0|0*32|0*160));/giu, " ")

/**
 * Tests if words quote one of these lines as a whole, a code in one, or a code within `longer`, in any spelling or
 * encoding. The lines are the ones that identify a message: its subject, or all of a text message.
 */
export const quoting = (lines: ReadonlyArray<string>, longer = ""): Quotes => {
  const telling = lines.flatMap((line) => {
    const whole = folded(line)
    return [...(whole.length < leastQuoted ? [] : [whole]), ...codesIn(line)]
  })
  return (words) => {
    const read = words.slice(0, mostRead)
    const forms = [...new Set([read, unescaped(read)])]
    if (forms.map(folded).some((form) => telling.some((part) => form.includes(part)))) return true
    const told = longer === "" ? [] : forms.flatMap(codesIn).filter(({ length }) => length >= 4)
    if (told.length === 0) return false
    const codes = new Set(codesIn(longer))
    return told.some((code) => codes.has(code))
  }
}

const textOf = (text: unknown): string => (typeof text === "string" ? text : "")

const quotesOf = (message: object) => {
  const { body, subject, text } = message as Readonly<Record<"subject" | "body" | "text", unknown>>
  return typeof subject === "string" ? quoting([subject], textOf(text)) : quoting([textOf(body)])
}

/**
 * Redacts a provider's answer about a message, at hand-over or at a later look-up: removes words and codes that quote a
 * mail or a text, in any spelling.
 */
export const unquoting = <C extends Channel, R extends Receipt | undefined, E extends { readonly _tag: string }>(
  message: Messages[C],
  said: Effect.Effect<R, E | DeliveryFailure>
): Effect.Effect<R, E | DeliveryFailure> => {
  const quotes = quotesOf(message)
  const uncoded = <Codes extends object>(codes: Codes): Codes => {
    const quoted = Object.entries(codes).filter(([, code]) => typeof code === "string" && quotes(code))
    return { ...codes, ...Object.fromEntries(quoted.map(([name]) => [name, undefined])) }
  }
  return said.pipe(
    Effect.map((receipt) =>
      receipt !== undefined && quotes(receipt.response) ? { ...receipt, response: unkept } : receipt
    ),
    Effect.mapError((failure) => {
      if (!("message" in failure)) return failure
      const { enhancedStatusCode, providerCode, ...rest } = { ...failure } as Readonly<Record<string, unknown>>
      const codes = uncoded({
        ...("enhancedStatusCode" in failure && { enhancedStatusCode }),
        ...("providerCode" in failure && { providerCode })
      })
      const isQuoted = quotes(failure.message)
      if (!isQuoted && Object.entries(codes).every(([name, code]) => (failure as any)[name] === code)) return failure
      const Failure = failure.constructor as new (fields: object) => typeof failure
      return new Failure({ ...rest, ...codes, message: isQuoted ? unkept : failure.message })
    })
  )
}

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
