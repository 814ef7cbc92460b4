import * as Operation from "@tidings/pipeline/Operation"
import { ContactImport, ReadContactImport } from "@tidings/schema/resources/ContactImport"
import { ImportCalls } from "@tidings/services/contactImports/ImportCalls"

export default Operation.make({
  name: "cancel_contact_import",
  http: "POST /v1/contacts/imports/{importId}/cancel",
  scope: "contacts:write",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  summary: "Cancel a contact import",
  description:
    "It ends after the batch at work; contacts that were taken stay. An import that has ended already is answered as it is.",
  alsoSaid: "stop abort csv upload",
  input: ReadContactImport,
  output: ContactImport,
  audit: "contact.cancel_import",
  handler: (input) => ImportCalls.use((imports) => imports.cancel(input))
})
