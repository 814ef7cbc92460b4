import type { Effect } from "effect"
import type { DeliveryFailure, Withdrawn } from "./DeliveryFailure.ts"

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
  /**
   * Offers the message once, without retries. `handingOver` is run once, when the provider is ready to take this very message: without
   * its success the provider cannot have taken it, and its failure withdraws the message. Interrupting the delivery ends the attempt.
   */
  readonly deliver: (
    message: Message,
    handingOver: Effect.Effect<void, Withdrawn>
  ) => Effect.Effect<Receipt, DeliveryFailure | Withdrawn>
  /** Proves that the provider answers and accepts our credentials, without sending anything. */
  readonly verify: Effect.Effect<void, DeliveryFailure>
}
