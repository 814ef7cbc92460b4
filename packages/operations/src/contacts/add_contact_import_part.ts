import * as Operation from "@tidings/pipeline/Operation"
import { AddContactImportPart, ContactImport } from "@tidings/schema/resources/ContactImport"
import { ImportCalls } from "@tidings/services/contactImports/ImportCalls"

export default Operation.make({
  name: "add_contact_import_part",
  http: "PUT /v1/contacts/imports/{importId}/parts/{part}",
  scope: "contacts:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Add a part of an imported file",
  description:
    "Parts follow one another without a gap, and the last one starts the import. The same part again changes nothing; an import that receives no part for 24 hours fails.",
  alsoSaid: "upload chunk large csv continue next piece",
  input: AddContactImportPart,
  output: ContactImport,
  audit: "contact.import_part",
  errors: ["field_invalid", "import_not_open"],
  maxBodyBytes: 5 * 1024 * 1024,
  example: { importId: "imp_01kb2x9w3t5v7y8z", part: 2, csv: "usr_483,lin@example.com,Lin\n", isLast: true },
  handler: (input) => ImportCalls.use((imports) => imports.addPart(input))
})
