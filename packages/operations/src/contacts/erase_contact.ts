import * as Operation from "@tidings/pipeline/Operation"
import { isId } from "@tidings/schema/Id"
import { ErasedContact, EraseContact } from "@tidings/schema/resources/Erasure"
import { erasurePreview } from "@tidings/services/approvals/showing/personalPreview"
import { Erasures } from "@tidings/services/erasures/Erasures"

export default Operation.make({
  name: "erase_contact",
  http: "DELETE /v1/contacts/{contact}",
  scope: "contacts:erase",
  recentSignIn: true,
  unlisted: true,
  idempotency: "natural",
  summary: "Erase a contact",
  description:
    "The contact is unreachable from now on; a job then takes address, number, external_id and traits out of every message, event and log. Hashes stay, so that imports do not bring the contact back. There is no way to undo it.",
  alsoSaid: "delete person gdpr right to be forgotten remove user subscriber privacy request destroy personal data",
  input: EraseContact,
  output: ErasedContact,
  errors: ["resource_not_found", "contact_ambiguous"],
  example: { contact: "ada@example.com" },
  surface: "personal_data",
  // No address: summaries are shown in mails and lists.
  asks: ({ contact }) => (isId("con", contact) ? `Erase a person (${contact})` : "Erase a person"),
  shows: ({ forgetSuppressions = false }) => erasurePreview(forgetSuppressions),
  verb: "erase",
  handler: (input) => Erasures.use((erasures) => erasures.erase(input))
})
