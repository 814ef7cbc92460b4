import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/Receipt"
import { Effect } from "effect"

/** What is told instead of a provider's words that hold what readers of a timeline, an event or a log must not see. */
export const unkept = "The provider's words are not kept: they may quote the message."

const mostRead = 10_000
const leastQuoted = 8

const folded = (text: string): string =>
  text
    .slice(0, mostRead)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

/** What a message is recognised by where somebody quotes it: its line as a whole, and whatever in it may be a code. */
const tellingParts = (line: string): ReadonlyArray<string> => {
  const whole = folded(line)
  const numbers = line.match(/[0-9](?:[ .-]?[0-9]){3,30}/gu) ?? []
  const mixed = line.match(/[\p{L}\p{N}]{4,40}/gu)?.filter((word) => /\p{N}/u.test(word)) ?? []
  return [...(whole.length < leastQuoted ? [] : [whole]), ...[...numbers, ...mixed].map(folded)]
}

const lineOf = (message: object): string => {
  const { body, subject } = message as { readonly subject?: unknown; readonly body?: unknown }
  return [subject, body].find((text) => typeof text === "string") ?? ""
}

/** A hand-over whose end says nothing in a provider's words that quote a mail's subject or a text, however they are set. */
export const unquoting = <C extends Channel, E extends { readonly _tag: string }>(
  message: Messages[C],
  handOver: Effect.Effect<Receipt, E | DeliveryFailure>
): Effect.Effect<Receipt, E | DeliveryFailure> => {
  const quotes = (words: string): boolean => {
    const said = folded(words)
    return tellingParts(lineOf(message)).some((part) => said.includes(part))
  }
  return handOver.pipe(
    Effect.map((receipt) => (quotes(receipt.response) ? { ...receipt, response: unkept } : receipt)),
    Effect.mapError((failure) => {
      if (!("message" in failure) || !quotes(failure.message)) return failure
      const Failure = failure.constructor as new (fields: object) => typeof failure
      return new Failure({ ...failure, message: unkept })
    })
  )
}
