import { Effect } from "effect"
import { Unreachable } from "../../DeliveryFailure.ts"
import type { Receipt } from "../../messages/Receipt.ts"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

const earlierMs = 5_000
const laterMs = 120_000

/** Page size of the list. */
export const mostListed = 100

const unclear = new Unreachable({ message: "it shows more than one message that may be this one", stopsAll: false })

/**
 * Finds the one message in Twilio's list with the same text that was created around its handover; fails if several may
 * be it, or if the list may be incomplete.
 */
export const foundIn = (
  list: any,
  { body }: OutgoingSms,
  handedMs: number
): Effect.Effect<Receipt | undefined, Unreachable> => {
  const listed = objectsIn(list?.messages)
  const same = listed.filter((message) => message.body === body)
  const then = same.filter((message) => {
    const madeMs = Date.parse(textIn(message.date_created))
    return madeMs >= handedMs - earlierMs && madeMs <= handedMs + laterMs
  })
  const [one] = then
  if (one === undefined && same.length === 0 && listed.length < mostListed) return Effect.undefined
  if (then.length !== 1 || typeof one?.sid !== "string") return Effect.fail(unclear)
  const isDelivered = one.status === "delivered" || one.status === "read"
  return Effect.succeed({
    providerMessageId: one.sid,
    response: textIn(one.status, "found"),
    state: isDelivered ? "delivered" : "sent"
  })
}
