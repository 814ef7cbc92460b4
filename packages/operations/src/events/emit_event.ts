import * as Operation from "@tidings/pipeline/Operation"
import { CustomEvent, EmitEvent } from "@tidings/schema/resources/CustomEvent"
import { CustomEvents } from "@tidings/services/events/CustomEvents"

export default Operation.make({
  name: "emit_event",
  http: "POST /v1/events",
  scope: "events:write",
  idempotency: "accepted",
  summary: "Emit a custom event",
  description:
    "Records that something happened to a contact: the event joins the contact's timeline and goes to the webhook subscriptions " +
    "that asked for its type. An unknown contact is created. external_id identifies a contact, and an email beside it overwrites the contact's; " +
    "an email alone means the contact without external_id that has it, else the only contact that has it, else contact_ambiguous.",
  alsoSaid: "track record log signed up purchase happened customer bought activity trigger",
  input: EmitEvent,
  output: CustomEvent,
  status: 201,
  outward: true,
  absent: { contact: "contact_required" },
  errors: ["contact_ambiguous", "contact_conflict", "contact_required", "metadata_too_large", "resource_not_found"],
  example: {
    type: "order.paid",
    contact: { external_id: "usr_481", email: "ada@example.com" },
    metadata: { order: { id: "A-1042", total: 59.9 }, first_order: true }
  },
  drafts: true,
  handler: (event) => CustomEvents.use((events) => events.emit(event))
})
