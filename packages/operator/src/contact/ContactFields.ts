import { problem } from "@tidings/schema/Problem"
import type { Contact } from "@tidings/schema/resources/Contact"
import { Effect, Schema } from "effect"
import type { Shown } from "../Command.ts"
import { pairLines } from "../table.ts"

const optional = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))

/** The field that names a contact. */
export const contactName = Schema.String.annotate({ description: "The contact's id, or its address" })

/** The fields for what a contact is given. */
export const contactFacts = {
  externalId: optional("Your own id of the contact"),
  email: optional("Its address"),
  phone: optional("Its phone number, with its country's code"),
  traits: Schema.optionalKey(
    Schema.String.annotate({ title: "json", description: "Traits to set by name, as JSON; null removes one" })
  )
}

type Traits = Readonly<Record<string, string | number | boolean | null>>

const isTraits = (value: unknown): value is Traits =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the traits that were typed as JSON; their names and values are for the operation to judge. */
export const traitsIn = (text: string | undefined) =>
  text === undefined
    ? Effect.succeed(undefined)
    : Effect.try(() => JSON.parse(text) as unknown).pipe(
        Effect.filterOrFail(isTraits),
        Effect.mapError(() =>
          problem("field_invalid", { message: `--traits is no JSON object: ${text.slice(0, 100)}` })
        )
      )

/** Shows a contact to a person. */
export const contactText = (contact: typeof Contact.Type): Shown => ({
  result: pairLines({
    contact: contact.id,
    "external id": contact.external_id ?? "none",
    email: contact.email ?? "none",
    phone: contact.phone ?? "none",
    ...(Object.keys(contact.traits).length > 0 && { traits: JSON.stringify(contact.traits) }),
    ...(contact.merged_from.length > 0 && { "merged from": contact.merged_from.join(" ") }),
    created: contact.created_at,
    changed: contact.updated_at
  })
})
