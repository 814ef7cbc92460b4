import { events } from "./events/registry.ts"

type Row = (typeof events)[number]

/** An event that the service itself sends. */
export type EventType = Row["type"]

/** The `data` of an event of this type. */
export type EventData<T extends EventType> = Extract<Row, { readonly type: T }>["data"]["Type"]

const byType: ReadonlyMap<string, Row> = new Map(events.map((row) => [row.type, row]))

/** The row of a type; undefined for the caller's own. */
export const eventOf = (type: string): Row | undefined => byType.get(type)

/**
 * The subscription patterns that match this event type: itself, its groups (`social.*`, `social.post.*`) and `*`, the
 * last not for events that are told to who names them.
 */
export const patternsMatching = (type: string): ReadonlyArray<string> => {
  const parts = type.split(".")
  const named = [type, ...parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join(".")}.*`)]
  return eventOf(type)?.toldTo === "named" ? named : [...named, "*"]
}
