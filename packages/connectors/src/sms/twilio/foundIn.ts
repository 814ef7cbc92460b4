import type { Receipt } from "../../Receipt.ts"
import type { OutgoingSms } from "../OutgoingSms.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

const earlierMs = 5_000
const laterMs = 120_000

/** The one message of a list of Twilio's that is this one: same text, made when it was handed over. Several such are none. */
export const foundIn = (list: any, { body }: OutgoingSms, handedMs: number): Receipt | undefined => {
  const same = objectsIn(list?.messages).filter((message) => {
    const madeMs = Date.parse(textIn(message.date_created))
    return message.body === body && madeMs >= handedMs - earlierMs && madeMs <= handedMs + laterMs
  })
  const [one] = same
  if (same.length !== 1 || typeof one.sid !== "string") return undefined
  const isDelivered = one.status === "delivered" || one.status === "read"
  return {
    providerMessageId: one.sid,
    response: textIn(one.status, "found"),
    state: isDelivered ? "delivered" : "sent"
  }
}
