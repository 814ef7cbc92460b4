import { Effect } from "effect"
import { OutcomeUnknown } from "../DeliveryFailure.ts"
import { textIn } from "./jsonParts.ts"
import type { Receipt } from "../messages/Receipt.ts"

/** The receipt for a message that a provider says it took; one that it does not name may have been taken or not. */
export const taken = (provider: string, id: unknown, response?: unknown): Effect.Effect<Receipt, OutcomeUnknown> =>
  typeof id === "string"
    ? Effect.succeed({ providerMessageId: id, response: textIn(response, "accepted"), state: "sent" })
    : Effect.fail(new OutcomeUnknown({ message: `${provider} answered with success, but without an id` }))
