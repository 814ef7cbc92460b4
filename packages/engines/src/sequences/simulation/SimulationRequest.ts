import { EmailAddress } from "@tidings/schema/fields/Email"
import { Metadata } from "@tidings/schema/fields/Metadata"
import { text } from "@tidings/schema/fields/text"
import { Schema } from "effect"

const atMost = 100
const mostBytes = 16_384

const weighed = (description: string) =>
  Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Json)
      .annotate({ title: "JSON", description })
      .check(
        Schema.makeFilter(
          (values: object) => Buffer.byteLength(JSON.stringify(values)) <= mostBytes || "Expected at most 16 KB",
          { fieldCode: "too_long", toJsonSchema: () => ({}) }
        )
      )
  )

const lines = (description: string) =>
  Schema.optionalKey(
    Schema.Array(text({ min: 1, max: 5_000 }))
      .check(Schema.isMaxLength(atMost))
      .annotate({ description })
  )

/** A contact as a simulation makes it up. */
const SimulatedContact = Schema.Struct({
  external_id: Schema.optionalKey(text({ max: 200 }).annotate({ description: "Your own id of the contact" })),
  email: Schema.optionalKey(
    Schema.NullOr(EmailAddress).annotate({ description: "The address; ada@example.com without, null for none" })
  ),
  phone: Schema.optionalKey(text({ max: 40 }).annotate({ description: "The phone number" })),
  traits: Schema.optionalKey(Metadata.annotate({ description: "Traits: what paths of contact.traits read" }))
})

/** What somebody asks a simulation, as it is typed. */
export const simulationFields = {
  contact: Schema.optionalKey(
    SimulatedContact.annotate({
      title: "JSON",
      description: "Whom it is walked for: email, external_id, phone, traits"
    })
  ),
  variables: weighed("What the contact is enrolled with; at most 16 KB"),
  trigger: weighed("Metadata of the event that begins it, which trigger reads; at most 16 KB"),
  event: lines("An event of the contact, as type@when or type@when:{metadata}; may be given several times"),
  send: lines(
    "What becomes of the sends of a node, as node=opened@when: delivered, opened, clicked, bounced, complained, failed or suppressed; delivered at once unless told"
  ),
  at: Schema.optionalKey(
    text({ max: 40 }).annotate({
      title: "time",
      description: "When it begins, 2026-12-01T09:00 (local) or with an offset; now without"
    })
  ),
  until: Schema.optionalKey(
    text({ max: 40 }).annotate({
      title: "time",
      description: "How far it is walked: 30d from the beginning, or a time; to its end without"
    })
  )
}

export const SimulationRequest = Schema.Struct(simulationFields)
export type SimulationRequest = typeof SimulationRequest.Type
