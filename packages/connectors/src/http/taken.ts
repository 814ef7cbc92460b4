import { Effect } from "effect"
import { OutcomeUnknown } from "../DeliveryFailure.ts"
import { textIn } from "./jsonParts.ts"
import type { Receipt } from "../messages/Receipt.ts"

/** Returns the receipt for a message that a provider says it took; OutcomeUnknown if the answer has no id. */
export const taken = (provider: string, id: unknown, response?: unknown): Effect.Effect<Receipt, OutcomeUnknown> =>
  typeof id === "string"
    ? Effect.succeed({ providerMessageId: id, response: textIn(response, "accepted"), state: "sent" })
    : Effect.fail(new OutcomeUnknown({ message: `${provider} answered with success, but without an id` }))
