import type { SendEvent } from "@tidings/schema/resources/Send"

/** Whether an entry, or what becomes one, says that a person had an unconfirmed message sent again. */
export const isSentAgain = ({ data }: { readonly data?: object | undefined }): boolean =>
  data !== undefined && "resolution" in data && data.resolution === "send_again"

/** What a timeline says since the message was last sent again; all of it where it never was. */
export const sinceSentAgain = (events: ReadonlyArray<SendEvent>): ReadonlyArray<SendEvent> =>
  events.slice(events.findLastIndex(isSentAgain) + 1)
