import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"

const ExternalId = Schema.NullOr(Schema.String).annotate({
  description: "Your own id of the contact; null without one"
})

const contact = Schema.Struct({
  id: id("con"),
  external_id: ExternalId,
  email: Schema.NullOr(Schema.String).annotate({ description: "The contact's address; null without one" })
})

const source = Schema.Struct({
  kind: Schema.Literals(["api", "event", "form"]).annotate({
    description: "api for a call about the contact, event for emit_event, form for a form on a page"
  }),
  id: Schema.String.annotate({ description: "Request id of the call; of a form, the id of the consent that it gave" })
}).annotate({ description: "Cause of the change" })

const ada = { id: "con_01kb2x9w3t5v7y8z", external_id: "customer-42", email: "ada@example.com" } as const
const call = { kind: "api", id: "req_01kb2x9w3t5v7y8z" } as const

export const contact_record_created = Event.make({
  type: "contact_record.created",
  says: "A contact was created, other than by an import",
  toldTo: "named",
  data: Schema.Struct({ contact: contact.annotate({ description: "The contact" }), source }),
  example: { contact: ada, source: call }
})

export const contact_record_erased = Event.make({
  type: "contact_record.erased",
  says: "A contact was erased, from every place that held something of it",
  toldTo: "named",
  data: Schema.Struct({
    contact: Schema.Struct({ id: id("con"), external_id: ExternalId }).annotate({ description: "The erased contact" })
  }),
  example: { contact: { id: ada.id, external_id: ada.external_id } }
})

export const contact_record_merged = Event.make({
  type: "contact_record.merged",
  says: "A contact without external_id became the contact that claims its address",
  toldTo: "named",
  data: Schema.Struct({
    contact: contact.annotate({ description: "The contact that stays" }),
    merged: Schema.Array(id("con")).annotate({
      description: "Contacts that were merged into it; their ids still name it"
    })
  }),
  example: { contact: ada, merged: ["con_01kb2x9w3t5v7y90"] }
})

export const contact_record_updated = Event.make({
  type: "contact_record.updated",
  says: "Identifiers or traits of a contact changed, other than by an import",
  toldTo: "named",
  data: Schema.Struct({
    contact: contact.annotate({ description: "The contact as it is now" }),
    changed: Schema.Array(Schema.String).annotate({
      description: "Names of what changed: external_id, email, phone, or traits.<name>"
    }),
    source
  }),
  example: { contact: ada, changed: ["email", "traits.plan"], source: call }
})
