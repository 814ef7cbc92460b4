import { bindAll } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { Actor } from "@tidings/schema/resources/AuditEntry"
import { problem } from "@tidings/schema/Problem"
import { Caller } from "@tidings/services/access/Caller"
import { text } from "@tidings/schema/fields/text"
import { Effect, Schema } from "effect"

const Note = Schema.Struct({ id: Schema.String, text: Schema.String, serial: Schema.Int }).annotate({
  identifier: "Note"
})

let sent = 0

/** One row per kind of idempotency, without an implementation. */
export const notes = bindAll(
  Registry.make({
    notes: [
      Operation.make({
        name: "read_note",
        http: "GET /v1/notes/{id}",
        scope: "sends:read",
        idempotency: "read",
        audit: "note.read",
        summary: "Read a note",
        input: Schema.Struct({ id: Schema.String }),
        output: Note,
        errors: ["resource_not_found"],
        example: { id: "first" },
        handler: ({ id }) =>
          id === "first"
            ? Effect.succeed({ id, text: 'héllo\u2028 "quoted"', serial: 0 })
            : Effect.fail(problem("resource_not_found"))
      }),
      Operation.make({
        name: "send_note",
        http: "POST /v1/notes",
        scope: "templates:send",
        scopeWhen: [{ scope: "suppressions:bypass", when: "force is true", needed: (input) => input.force === true }],
        idempotency: "required",
        audit: "note.send",
        status: 202,
        outward: true,
        summary: "Send a note",
        description: "Each call sends one more.",
        input: Schema.Struct({
          text: text({ max: 20 }),
          force: Schema.optionalKey(Schema.Boolean)
        }),
        output: Note,
        errors: [],
        example: { text: "hello" },
        handler: ({ text }) => Effect.sync(() => ({ id: `note_${text}`, text, serial: ++sent }))
      }),
      Operation.make({
        name: "draft_note",
        http: "POST /v1/notes/drafts",
        scope: ["templates:write", "templates:send"],
        plan: "scale",
        idempotency: "recorded",
        audit: "note.draft",
        summary: "Draft a note",
        input: Schema.Struct({ text: Schema.String }),
        output: Schema.Union([Note, Schema.Struct({ approval: Schema.Struct({ id: Schema.String }) })]),
        errors: [],
        maxBodyBytes: 2 * 1024 * 1024,
        example: { text: "hello" },
        handler: ({ text }) => Effect.succeed({ id: "drafted", text, serial: 0 })
      }),
      Operation.make({
        name: "drop_note",
        http: "DELETE /v1/notes/{id}",
        scope: "templates:write",
        idempotency: "natural",
        audit: "note.drop",
        summary: "Drop a note",
        input: Schema.Struct({ id: Schema.String }),
        output: Schema.Struct({ deleted: Schema.Boolean }),
        errors: [],
        example: { id: "first" },
        handler: () => Effect.succeed({ deleted: true })
      }),
      Operation.make({
        name: "whoami",
        http: "GET /v1/whoami",
        scope: null,
        idempotency: "read",
        audit: "self.read",
        summary: "Read who is calling",
        input: Schema.Struct({}),
        output: Actor,
        errors: [],
        example: {},
        handler: () => Effect.map(Caller, ({ actor }) => actor)
      })
    ]
  })
)
