import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"
import { SendEvent } from "./Send.ts"

/** The fields of every kind of message that is no mail and no post, besides its id and status. */
export const messageFields = {
  connectorProvider: Schema.String.annotate({ description: "A provider's name, capture or sandbox" }),
  events: Schema.Array(SendEvent).annotate({ description: "Events of the message, oldest first; at most 100" }),
  created_at: Timestamp,
  updated_at: Timestamp
}
