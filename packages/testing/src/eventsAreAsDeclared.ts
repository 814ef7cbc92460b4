import { CustomEventData } from "@tidings/schema/resources/CustomEvent"
import { eventOf } from "@tidings/schema/EventType"
import { EventWitness } from "@tidings/services/webhooks/WebhookFanOut"
import { Layer, Schema } from "effect"

/**
 * Checks that every event of a suite has exactly the data that its row declares; any other event is a defect of its
 * call.
 */
export const eventsAreAsDeclared = Layer.succeed(EventWitness, ({ data, type }) => {
  const shape: Schema.Codec<unknown> = eventOf(type)?.data ?? CustomEventData
  Schema.decodeUnknownSync(shape)(data, { onExcessProperty: "error", errors: "all" })
})
