import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export default Event.make({
  type: "api.deprecation",
  says: "An API key called a deprecated operation; sent at most once a day for each key and operation",
  data: Schema.Struct({
    operation: Schema.String.annotate({ description: "The operation's name" }),
    deprecated_at: Timestamp.annotate({
      description: "Time since which the operation is deprecated, as in the Deprecation header"
    }),
    sunset_at: Timestamp.annotate({
      description: "Time from which the operation may be removed, as in the Sunset header"
    }),
    replacement: Schema.String.annotate({
      description: "URL of the description of the replacement, as in the Link header"
    }),
    key_id: id("key").annotate({ description: "The API key that called the operation" })
  }),
  example: {
    operation: "render_template",
    deprecated_at: "2026-11-01T00:00:00.000Z",
    sunset_at: "2027-11-01T00:00:00.000Z",
    replacement: "https://messages.example.com/docs/render_template",
    key_id: "key_01kb2x9w3t5v7y8z"
  }
})
