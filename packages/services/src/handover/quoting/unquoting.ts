import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import { Effect } from "effect"
import { quoting, unkept } from "./quoting.ts"

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
