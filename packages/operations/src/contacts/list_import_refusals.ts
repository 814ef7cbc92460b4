import * as Operation from "@tidings/pipeline/Operation"
import { ImportRefusals, ListImportRefusals } from "@tidings/schema/resources/ContactImport"
import { ImportCalls } from "@tidings/services/contactImports/ImportCalls"

export default Operation.make({
  name: "list_import_refusals",
  http: "GET /v1/contacts/imports/{importId}/refusals",
  scope: "contacts:read",
  unlisted: true,
  summary: "List refused records of an import",
  description: "By line, each with its column and the reason, never with its values. Kept for 30 days.",
  alsoSaid: "csv errors wrong rows rejected lines invalid skipped",
  input: ListImportRefusals,
  output: ImportRefusals,
  audit: "contact.import_refusals",
  handler: (input) => ImportCalls.use((imports) => imports.refusals(input))
})
