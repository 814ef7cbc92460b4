import { Schema } from "effect"
import * as Event from "../Event.ts"

const changes = (kind: string) =>
  Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: `Changes: ${kind}` }))

export default Event.make({
  type: "api.changelog.published",
  says: "A new version of the service started for the first time",
  data: Schema.Struct({
    version: Schema.String.annotate({ description: "The version that runs now" }),
    released_on: Schema.String.annotate({ description: "The day it was released, as ISO 8601 writes it" }),
    url: Schema.String.annotate({ description: "URL of the release notes" }),
    changes: Schema.Struct({
      added: changes("added"),
      changed: changes("changed"),
      deprecated: changes("deprecated"),
      removed: changes("removed"),
      fixed: changes("fixed"),
      security: changes("made safer")
    }).annotate({ description: "Changes of the version, in Markdown, by kind (Keep a Changelog)" })
  }),
  example: {
    version: "0.2.0",
    released_on: "2026-12-01",
    url: "https://messages.example.com/docs/changelog#v0.2.0",
    changes: { added: ["Sends can be scheduled."] }
  }
})
