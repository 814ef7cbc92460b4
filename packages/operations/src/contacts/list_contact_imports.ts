import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ContactImportSummary, ListContactImports } from "@tidings/schema/resources/ContactImport"
import { ImportCalls } from "@tidings/services/contactImports/ImportCalls"

export default Operation.make({
  name: "list_contact_imports",
  http: "GET /v1/contacts/imports",
  scope: "contacts:read",
  unlisted: true,
  summary: "List contact imports",
  description: "Newest first, of the last 30 days.",
  alsoSaid: "csv uploads history files imported progress",
  input: ListContactImports,
  output: pageOf(ContactImportSummary),
  audit: "contact.list_imports",
  handler: (input) => ImportCalls.use((imports) => imports.list(input))
})
