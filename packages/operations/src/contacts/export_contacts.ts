import * as Operation from "@tidings/pipeline/Operation"
import { ContactExport, ExportContacts } from "@tidings/schema/resources/ContactExport"
import { exportPreview } from "@tidings/services/approvals/showing/personalPreview"
import { ContactExports } from "@tidings/services/contactExports/ContactExports"

export default Operation.make({
  name: "export_contacts",
  http: "POST /v1/contacts/exports",
  scope: "contacts:export",
  recentSignIn: true,
  unlisted: true,
  idempotency: "accepted",
  summary: "Export contacts to a file",
  description:
    "Writes the records of all contacts, or of a list's or segment's, as CSV or JSON lines; read_contact_export tells when the file is ready. In CSV each of the 500 most frequent traits is a column, and text that a spreadsheet would run as a formula begins with an apostrophe. Five a day.",
  alsoSaid: "download csv spreadsheet backup people subscribers audience list all contacts extract",
  input: ExportContacts,
  output: ContactExport,
  status: 202,
  audit: "contact.export_all",
  errors: ["field_invalid", "workspace_rate_limit"],
  example: { format: "csv", fields: ["email", "traits.plan"] },
  surface: "personal_data",
  asks: ({ listId, segmentId }) => {
    if (segmentId !== undefined) return `Export the contacts of a segment (${segmentId})`
    return listId === undefined ? "Export all contacts" : `Export the contacts of a list (${listId})`
  },
  shows: ({ listId, segmentId }) => {
    const whose = segmentId !== undefined ? "a segment" : listId !== undefined ? "a list" : "all contacts"
    return exportPreview(`The records of ${whose}`)
  },
  verb: "export",
  handler: (input) => ContactExports.use((exports) => exports.ofContacts(input))
})
