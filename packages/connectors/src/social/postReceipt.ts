import { Effect } from "effect"
import { OutcomeUnknown } from "../DeliveryFailure.ts"
import type { Receipt } from "../messages/Receipt.ts"
import type { PostedId } from "../messages/OutgoingPost.ts"

export const postReceipt = (posted: PostedId, response = "published"): Receipt => ({
  providerMessageId: posted.id,
  response,
  state: "sent",
  posted
})

/** The failure of a successful answer without an id. */
export const unnamed = (network: string): OutcomeUnknown =>
  new OutcomeUnknown({ message: `${network} answered with success, but without an id` })

/** Returns the receipt for a post that a network says it published, by the id in its answer. */
export const namedReceipt = (network: string, id: unknown): Effect.Effect<Receipt, OutcomeUnknown> =>
  typeof id === "string" ? Effect.succeed(postReceipt({ id })) : Effect.fail(unnamed(network))

/** Returns the receipt for the id that a look-up finds; undefined if it finds none. */
export const foundReceipt = <E, R>(looking: Effect.Effect<string | undefined, E, R>) =>
  Effect.map(looking, (id) => (id === undefined ? undefined : postReceipt({ id })))
