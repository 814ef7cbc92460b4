import { EmailAddress } from "@tidings/schema/fields/Email"
import { Metadata } from "@tidings/schema/fields/Metadata"
import { sequenceChannelNames } from "@tidings/schema/sequences/channels"
import { text } from "@tidings/schema/fields/text"
import { Schema } from "effect"
import { channelRules } from "../channelRules.ts"

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

const list = (words: ReadonlyArray<string>): string => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

const fatesSay = sequenceChannelNames
  .map((channel) => `of a ${channelRules[channel].noun} ${list(channelRules[channel].fates)}`)
  .join(", ")

const lines = (description: string) =>
  Schema.optionalKey(
    Schema.Array(text({ min: 1, max: 5_000 }))
      .check(Schema.isMaxLength(atMost))
      .annotate({ description })
  )

/** The made-up contact of a simulation. */
const SimulatedContact = Schema.Struct({
  external_id: Schema.optionalKey(text({ max: 200 }).annotate({ description: "Your own id of the contact" })),
  email: Schema.optionalKey(
    Schema.NullOr(EmailAddress).annotate({ description: "The address; ada@example.com if omitted, null for none" })
  ),
  phone: Schema.optionalKey(text({ max: 40 }).annotate({ description: "The phone number" })),
  traits: Schema.optionalKey(Metadata.annotate({ description: "Traits, read by paths of contact.traits" }))
})

/** Fields of a simulation request, with values as a person types them. */
export const simulationFields = {
  contact: Schema.optionalKey(
    SimulatedContact.annotate({
      title: "JSON",
      description: "The simulated contact: email, external_id, phone, traits"
    })
  ),
  variables: weighed("Variables of the enrolment; at most 16 KB"),
  trigger: weighed("Metadata of the event that begins the run, read by trigger; at most 16 KB"),
  event: lines("An event of the contact, as type@when or type@when:{metadata}; at most 100"),
  send: lines(`An outcome of a node's sends, as node=opened@when: ${fatesSay}; delivered at once if omitted`),
  at: Schema.optionalKey(
    text({ max: 40 }).annotate({
      title: "time",
      description: "Begin of the run, 2026-12-01T09:00 (local) or with an offset; now if omitted"
    })
  ),
  until: Schema.optionalKey(
    text({ max: 40 }).annotate({
      title: "time",
      description: "End of the simulation: 30d from the beginning, or a time; the run's end if omitted"
    })
  )
}

export const SimulationRequest = Schema.Struct(simulationFields)
export type SimulationRequest = typeof SimulationRequest.Type
