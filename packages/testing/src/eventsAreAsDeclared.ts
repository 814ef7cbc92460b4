import { CustomEventData } from "@tidings/schema/resources/CustomEvent"
import { eventOf } from "@tidings/schema/EventType"
import { EventWitness } from "@tidings/services/webhooks/EventWitness"
import { Layer, Schema } from "effect"

/** Every event that a suite makes happen has the data that its row declares, and no more: another one is a defect of its call. */
export const eventsAreAsDeclared = Layer.succeed(EventWitness, ({ data, type }) => {
  const shape: Schema.Codec<unknown> = eventOf(type)?.data ?? CustomEventData
  Schema.decodeUnknownSync(shape)(data, { onExcessProperty: "error", errors: "all" })
})
