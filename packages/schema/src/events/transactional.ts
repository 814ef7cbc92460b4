import { Schema } from "effect"
import * as Event from "../Event.ts"
import { SuppressionReason } from "../resources/Suppression.ts"
import { reported, sendData, sendExample } from "./send.ts"

export const transactional_suppressed = Event.make({
  type: "transactional.suppressed",
  says: "A send was accepted and not delivered: its recipient is suppressed",
  data: sendData({
    reason: Schema.optionalKey(
      SuppressionReason.annotate({
        description: "Reason that the address is suppressed; absent if that was only simulated"
      })
    ),
    provider_reason: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's own words on why its list keeps it from sending" })
    ),
    ...reported
  }),
  example: sendExample("suppressed", { reason: "hard_bounce" as const })
})
