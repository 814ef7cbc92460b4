import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { ApiKey } from "../resources/ApiKey.ts"

const changes = (kind: string) =>
  Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: `Changes: ${kind}` }))

export const api_changelog_published = Event.make({
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

export const api_deprecation = Event.make({
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

const { expires_at, kind, name, preset, scopes, user } = ApiKey.fields

const KeyData = Schema.Struct({
  key: Schema.Struct({
    id: id("key"),
    name,
    kind,
    preset,
    scopes,
    user: user.annotate({ description: "Person who connected the program, or for whom the key is; null without one" }),
    expires_at
  }).annotate({ description: "The key, without its secret" })
})

const keyExample: typeof KeyData.Encoded = {
  key: {
    id: "key_01kb2x9w3t5v7y8z",
    name: "CI",
    kind: "live",
    preset: null,
    scopes: ["templates:write"],
    user: null,
    expires_at: "2027-02-21T08:00:00.000Z"
  }
}

export const api_key_created = Event.make({
  type: "api.key_created",
  says: "A key was made, or a program connected by OAuth",
  data: KeyData,
  example: keyExample
})

export const api_key_revoked = Event.make({
  type: "api.key_revoked",
  says: "A key was revoked, or the connection of a program ended",
  data: KeyData,
  example: keyExample
})
