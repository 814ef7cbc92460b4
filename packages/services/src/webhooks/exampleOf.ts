import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { eventOf } from "@tidings/schema/EventType"

/** The `data` that a delivery of this type may hold; of the caller's own types, that of a contact without metadata. */
export const exampleOf = (type: string): object => eventOf(type)?.example ?? customEventExample
