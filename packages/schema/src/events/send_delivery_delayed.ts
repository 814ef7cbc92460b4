import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { attempt, handedTo, reported, sendData, sendExample, serverWords } from "./SendData.ts"

export default Event.make({
  type: "send.delivery_delayed",
  says: "A send could not be handed over yet and will be retried, or its recipient's server deferred it",
  data: sendData({
    ...serverWords,
    ...handedTo,
    ...reported,
    attempt,
    next_attempt_at: Schema.optionalKey(
      Timestamp.annotate({ description: "Time of the next attempt; absent if the provider retries by itself" })
    )
  }),
  example: sendExample("delivery_delayed", {
    reason: "451 4.7.1 Greylisted, please try again later",
    smtp_code: 451,
    enhanced_status_code: "4.7.1",
    attempt: 1,
    next_attempt_at: "2026-11-20T12:00:05.000Z"
  })
})
