import type { SendEvent } from "@tidings/schema/resources/Send"

/** True if a timeline entry, or the data for one, records that a person had an unconfirmed message sent again. */
export const isSentAgain = ({ data }: { readonly data?: object | undefined }): boolean =>
  data !== undefined && "resolution" in data && data.resolution === "send_again"

/** Returns the timeline since the message was last sent again; all of it if it never was. */
export const sinceSentAgain = (events: ReadonlyArray<SendEvent>): ReadonlyArray<SendEvent> =>
  events.slice(events.findLastIndex(isSentAgain) + 1)
