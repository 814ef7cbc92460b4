import { Schema } from "effect"
import { eventTypes } from "./eventNames.ts"
import { text } from "../fields/text.ts"

/** Names before the first dot that belong to the service: custom events may not use them. */
export const reservedGroups: ReadonlySet<string> = new Set(eventTypes.map((type) => type.slice(0, type.indexOf("."))))

/** The form of an event's name: words with dots between them, two at least. */
export const isEventName = Schema.isPattern(/^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/u, {
  expected: "words of a-z, 0-9 and _ with dots between them, such as order.paid"
})

const shape = /^(?:\*|[a-z0-9_]+(?:\.[a-z0-9_]+)*\.(?:[a-z0-9_]+|\*))$/u

/** True if the service itself sends such events, or if the name is free for callers' own events. */
const isKnown = (pattern: string): boolean => {
  if (!reservedGroups.has(pattern.split(".")[0]!)) return true
  const group = pattern.endsWith(".*") ? pattern.slice(0, -1) : undefined
  return eventTypes.some((type) => (group === undefined ? type === pattern : type.startsWith(group)))
}

/** One event: of the service, or of the caller's own. */
export const EventName = text(
  { max: 100 },
  Schema.makeFilter((name: string) => isKnown(name) || "no event of the service has this name", {
    fieldCode: "enum_violation"
  }),
  isEventName
).annotate({ examples: ["send.delivered"] })

/** The events that a subscription asks for: an event's name, a group (`send.*`) or everything (`*`). */
export const EventPattern = text(
  { max: 100 },
  Schema.makeFilter((pattern: string) => isKnown(pattern) || "no event of the service has this name", {
    fieldCode: "enum_violation"
  }),
  Schema.isPattern(shape, { expected: "an event name, a group such as send.*, or *" })
).annotate({ examples: ["send.*"], description: "An event name, a group such as send.*, or *" })
