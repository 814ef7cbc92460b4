import * as Operation from "@tidings/pipeline/Operation"
import { BegunImport, ImportContacts } from "@tidings/schema/resources/ContactImport"
import { ImportCalls } from "@tidings/services/contactImports/ImportCalls"

const when = "listId or list names one"

export default Operation.make({
  name: "import_contacts",
  http: "POST /v1/contacts/imports",
  scope: "contacts:write",
  unlisted: true,
  scopeWhen: [
    {
      scope: "lists:write",
      when,
      needed: ({ list, listId }) => list !== undefined || listId !== undefined
    }
  ],
  idempotency: "accepted",
  destroys: true,
  summary: "Import contacts from a file",
  description:
    "The whole file is checked before its first record is taken, then records are taken in batches of 1,000; read_contact_import tells how far. " +
    "A record means a contact as emit_event would, and empty cells say nothing. A record that is wrong is refused alone.",
  alsoSaid: "csv upload people subscribers bulk spreadsheet audience migrate list many",
  input: ImportContacts,
  output: BegunImport,
  status: 202,
  otherwise: { when: "an open import of the same file into the same list goes on", is: ({ begun }) => !begun },
  audit: "contact.import",
  errors: ["field_invalid", "workspace_rate_limit"],
  maxBodyBytes: 5 * 1024 * 1024,
  example: {
    csv: "external_id,email,first_name\nusr_481,ada@example.com,Ada\nusr_482,grace,Grace\n",
    filename: "people.csv"
  },
  handler: (input) => ImportCalls.use((imports) => imports.begin(input))
})
