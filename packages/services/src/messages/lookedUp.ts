import type { Channel, Messages } from "@tidings/connectors/Channel"
import { neverLeft, type Throttled } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import { Clock, Effect } from "effect"
import { providerOf } from "../connectors/providers.ts"
import type { Unsendable } from "../handover/Delivery.ts"
import type { Handovers } from "../handover/Handovers.ts"
import type { AccountRoute } from "../handover/AccountRoute.ts"

/** A message whose answer was lost. */
interface Lost<C extends Channel> {
  readonly message: Effect.Effect<Messages[C], Throttled | Unsendable>
  readonly route: AccountRoute
  /** Time at which it was handed over, in Unix milliseconds. */
  readonly handedMs: number
  readonly provider: string
}

/** The answer about a lost message. */
type LookedUp =
  | { readonly _tag: "Found"; readonly receipt: Receipt }
  /** The provider proves that the message has not left, nor will. */
  | { readonly _tag: "NeverLeft"; readonly reason: string }
  | { readonly _tag: "Unknown"; readonly reason: string }

/** Time after which a provider that shows all it took certainly shows a message. */
const shownWithinMs = 5 * 60_000

/** Asks the account that a message was handed to about it, whatever its kind. */
export const lookedUp = <C extends Channel>(
  handovers: Handovers["Service"],
  channel: C,
  { handedMs, message, provider, route }: Lost<C>
): Effect.Effect<LookedUp> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.match(
      Effect.flatMap(message, (sent) => handovers.lookUp(channel, route, sent, handedMs)),
      {
        onSuccess: (receipt): LookedUp => {
          if (receipt !== undefined) return { _tag: "Found", receipt }
          return now - handedMs >= shownWithinMs && providerOf(provider)?.showsAll === true
            ? { _tag: "NeverLeft", reason: neverLeft }
            : { _tag: "Unknown", reason: "its provider shows nothing of it so far" }
        },
        onFailure: (failure): LookedUp => {
          const reason = failure.message
          return failure._tag === "Rejected" && failure.providerCode === neverLeft
            ? { _tag: "NeverLeft", reason }
            : { _tag: "Unknown", reason }
        }
      }
    )
  )
