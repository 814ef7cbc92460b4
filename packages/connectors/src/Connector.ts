import type { Effect } from "effect"
import type { DeliveryFailure } from "./DeliveryFailure.ts"

/** What a provider answered when it took a message. */
export interface Receipt {
  /** What the provider's callbacks and reports will call the message. */
  readonly providerMessageId: string
  /** The provider's own words. */
  readonly response: string
  /** `sent`: the provider took it. `delivered`: it already lies in the mailbox. */
  readonly state: "sent" | "delivered"
}

/** One provider, spoken to: what every connector of a channel does, whoever is at the other end. */
export interface Connector<Provider extends string, Message> {
  readonly provider: Provider
  /** How many messages it can carry at the same time; a further one would only wait. */
  readonly capacity: number
  /** Offers the message once, without retries. Interrupting it ends the attempt and leaves its outcome unknown. */
  readonly deliver: (message: Message) => Effect.Effect<Receipt, DeliveryFailure>
  /** Proves that the provider answers and accepts our credentials, without sending anything. */
  readonly verify: Effect.Effect<void, DeliveryFailure>
}
