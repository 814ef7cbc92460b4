import { Schema } from "effect"
import * as Event from "../Event.ts"
import { TopicKey } from "../naming/TopicKey.ts"
import { SuppressionReason } from "../resources/Suppression.ts"
import { aboutCopy, reported, sendData, sendExample } from "./send.ts"

const SuppressedReason = Schema.Literals([...SuppressionReason.literals, "topic"])
/** The reasons for which a send does not go to its recipient. */
export type SuppressedReason = typeof SuppressedReason.Type

export const transactional_suppressed = Event.make({
  type: "transactional.suppressed",
  says: "A send was accepted and not delivered: its recipient is suppressed, or left its topic",
  data: sendData({
    reason: Schema.optionalKey(
      SuppressedReason.annotate({
        description: "Reason that nothing is sent there, topic if its topic was left; absent if that was only simulated"
      })
    ),
    topic: Schema.optionalKey(TopicKey.annotate({ description: "The topic that was left; absent for other reasons" })),
    provider_reason: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's own words on why its list keeps it from sending" })
    ),
    ...reported,
    ...aboutCopy
  }),
  example: sendExample("suppressed", { reason: "hard_bounce" as const })
})
