import type { EventId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { Unfolded } from "./unfold.ts"

/** The new entries of a timeline, with the ids of the events sent to webhooks. */
export const entriesOf = ({ news }: Unfolded, ids: ReadonlyArray<EventId>, now: number): ReadonlyArray<SendEvent> =>
  news.map(({ change: { data = {}, source, type } }, index) => ({
    id: ids[index]!,
    type,
    timestamp: new Date(now).toISOString(),
    source,
    synthetic: source === "sandbox",
    data
  }))
