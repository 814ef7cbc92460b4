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

/** A success that does not say what was made. */
export const unnamed = (network: string): OutcomeUnknown =>
  new OutcomeUnknown({ message: `${network} answered with success, but without an id` })

/** The receipt for a post that a network says it published, under the id that it names. */
export const namedReceipt = (network: string, id: unknown): Effect.Effect<Receipt, OutcomeUnknown> =>
  typeof id === "string" ? Effect.succeed(postReceipt({ id })) : Effect.fail(unnamed(network))

/** The receipt for what a look-up finds. */
export const foundReceipt = <E, R>(looking: Effect.Effect<string | undefined, E, R>) =>
  Effect.map(looking, (id) => (id === undefined ? undefined : postReceipt({ id })))
