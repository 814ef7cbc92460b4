import type { EventId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { Unfolded } from "./unfold.ts"

/** The entries that a timeline gains, under the ids of the events that webhooks are sent. */
export const entriesOf = ({ news }: Unfolded, ids: ReadonlyArray<EventId>, now: number): ReadonlyArray<SendEvent> =>
  news.map(({ change: { data = {}, source, type } }, index) => ({
    id: ids[index]!,
    type,
    timestamp: new Date(now).toISOString(),
    source,
    synthetic: source === "sandbox",
    data
  }))
