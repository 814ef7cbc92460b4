import * as Operation from "@tidings/pipeline/Operation"
import { isId } from "@tidings/schema/Id"
import { ContactExport, ExportContact } from "@tidings/schema/resources/ContactExport"
import { exportPreview } from "@tidings/services/approvals/showing/personalPreview"
import { ContactExports } from "@tidings/services/contactExports/ContactExports"

export default Operation.make({
  name: "export_contact",
  http: "POST /v1/contacts/{contact}/export",
  scope: "contacts:export",
  recentSignIn: true,
  unlisted: true,
  idempotency: "accepted",
  summary: "Export everything about a contact",
  description:
    "Writes a JSON file with everything that is kept of the contact: record, events, mails and texts with their content while it is kept, runs, lists, consents and suppressions. read_contact_export tells when it is ready.",
  alsoSaid: "gdpr access request data portability download person takeout dsar personal data",
  input: ExportContact,
  output: ContactExport,
  status: 202,
  audit: "contact.export",
  errors: ["resource_not_found", "contact_ambiguous", "workspace_rate_limit"],
  example: { contact: "ada@example.com" },
  surface: "personal_data",
  // No address: summaries are shown in mails and lists.
  asks: ({ contact }) =>
    isId("con", contact) ? `Export everything about a person (${contact})` : "Export everything about a person",
  shows: () => exportPreview("Everything that is kept of one person"),
  verb: "export",
  handler: (input) => ContactExports.use((exports) => exports.ofContact(input))
})
