import * as Operation from "@tidings/pipeline/Operation"
import { ContactImport, ReadContactImport } from "@tidings/schema/resources/ContactImport"
import { ImportCalls } from "@tidings/services/contactImports/ImportCalls"

export default Operation.make({
  name: "read_contact_import",
  http: "GET /v1/contacts/imports/{importId}",
  scope: "contacts:read",
  unlisted: true,
  summary: "Read a contact import",
  description: "Status, counts so far, and the first 100 refused records.",
  alsoSaid: "csv upload progress done finished status how far",
  input: ReadContactImport,
  output: ContactImport,
  audit: "contact.read_import",
  handler: (input) => ImportCalls.use((imports) => imports.read(input))
})
