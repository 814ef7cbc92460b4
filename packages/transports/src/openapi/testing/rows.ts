import { bindAll } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { id } from "@tidings/schema/Id"
import { Metadata } from "@tidings/schema/fields/Metadata"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { Template } from "@tidings/schema/resources/Template"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { endpoints } from "@tidings/testing/endpoints"
import { text } from "@tidings/schema/fields/text"
import { Effect, Schema } from "effect"

const Parcel = Schema.Struct({
  id: id("snd"),
  weightGrams: Schema.Int.check(Schema.isGreaterThan(0)),
  sentAt: Schema.NullOr(Timestamp),
  contents: Schema.Union([
    Schema.Struct({ kind: Schema.Literal("letter"), pages: Schema.Int }),
    Schema.Struct({ kind: Schema.Literal("box"), widthMm: Schema.Finite, metadata: Schema.optionalKey(Metadata) })
  ])
}).annotate({ identifier: "Parcel" })

const ParcelSize = Schema.Literals(["small", "large"]).annotate({
  identifier: "ParcelSize",
  description: "How big it is"
})

const create_parcel = Operation.make({
  name: "create_parcel",
  http: "POST /v1/test-depots/{depot}/parcels",
  aliases: ["POST /v1/test-parcels", "PUT /v1/test-parcels/{depot}/{recipient}"],
  scope: ["links:write", "lists:write"],
  scopeWhen: [{ scope: "suppressions:bypass", when: "express is true", needed: ({ express }) => express === true }],
  plan: "pro",
  idempotency: "required",
  audit: "parcel.create",
  status: 201,
  summary: "Create a parcel",
  description: "With `code`, **emphasis** & <angle brackets>.",
  input: Schema.Struct({
    depot: text({ min: 1, max: 20 }).annotate({ description: "Where it starts" }),
    recipient: EmailAddress,
    size: ParcelSize,
    express: Schema.optionalKey(Schema.Boolean.annotate({ default: false })),
    labels: Schema.optionalKey(Schema.Array(text({ max: 40 })).check(Schema.isMaxLength(5))),
    contents: Parcel.fields.contents,
    headers: Schema.optionalKey(Schema.Record(Schema.String.check(Schema.isPattern(/^X-/u)), Schema.String))
  }),
  output: Parcel,
  errors: ["resource_not_found", "recipient_invalid", "slug_taken", "monthly_send_budget_exceeded"],
  example: {
    depot: "north",
    recipient: "ada@example.com",
    size: "small",
    contents: { kind: "letter", pages: 2 },
    headers: { "X-A": "b" }
  },
  handler: () => Effect.die("only described")
})

const list_parcels = Operation.make({
  name: "list_parcels",
  http: "GET /v1/test-parcels",
  scope: "links:read",
  idempotency: "read",
  audit: "parcel.list",
  summary: "List parcels",
  description: "Newest first.",
  input: Schema.Struct({
    ...pageFields({ default: 100, max: 500 }),
    status: Schema.optionalKey(Schema.Literals(["waiting", "sent"])),
    label: Schema.optionalKey(Schema.Array(Schema.String)),
    since: Schema.optionalKey(Timestamp),
    archived: Schema.optionalKey(Schema.Boolean),
    size: Schema.optionalKey(ParcelSize.annotate({ description: "Only those of this size" }))
  }),
  output: pageOf(Parcel),
  errors: ["cursor_invalid"],
  example: { status: "sent", label: ["a", "b"], archived: true },
  handler: () => Effect.die("only described")
})

const delete_parcel = Operation.make({
  name: "delete_parcel",
  http: "DELETE /v1/test-parcels/{id}",
  scope: "links:write",
  idempotency: "natural",
  audit: "parcel.delete",
  summary: "Delete a parcel",
  description: "It is not kept.",
  input: Schema.Struct({ id: id("snd"), force: Schema.optionalKey(Schema.Boolean) }),
  output: Schema.Struct({ id: id("snd"), deleted: Schema.Literal(true) }),
  errors: ["resource_not_found"],
  example: { id: "snd_01kb2x9w3t5v7y8z" },
  deprecated: { since: "2026-10-01T00:00:00Z", sunset: "2027-10-01T00:00:00Z", instead: "/docs/create_parcel" },
  handler: () => Effect.die("only described")
})

const seal_parcel = Operation.make({
  name: "seal_parcel",
  http: "POST /v1/test-parcels/{id}/seal",
  scope: null,
  idempotency: "recorded",
  audit: "parcel.seal",
  status: 202,
  summary: "Seal a parcel",
  description: "It stays as it is.",
  input: Schema.Struct({ id: id("snd") }),
  output: Template,
  errors: ["resource_not_found", "connector_error"],
  example: { id: "snd_01kb2x9w3t5v7y8z" },
  handler: () => Effect.die("only described")
})

/** The rows of the platform, and one row of every kind. */
export const rows = [
  ...endpoints,
  ...bindAll(Registry.make({ test_parcels: [create_parcel, list_parcels, delete_parcel, seal_parcel] }))
]
