import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export default Event.make({
  type: "api.deprecation",
  says: "A key called an operation that is announced to go; at most once a day for each key and operation",
  data: Schema.Struct({
    operation: Schema.String.annotate({ description: "The operation's name" }),
    deprecated_at: Timestamp.annotate({ description: "Since when it is deprecated, as the Deprecation header says" }),
    sunset_at: Timestamp.annotate({ description: "From when on it may be gone, as the Sunset header says" }),
    replacement: Schema.String.annotate({ description: "Where to read what to call instead, as the Link header says" }),
    key_id: id("key").annotate({ description: "The key that called it" })
  }),
  example: {
    operation: "render_template",
    deprecated_at: "2026-11-01T00:00:00.000Z",
    sunset_at: "2027-11-01T00:00:00.000Z",
    replacement: "https://messages.example.com/docs/render_template",
    key_id: "key_01kb2x9w3t5v7y8z"
  }
})
