import * as Operation from "@tidings/pipeline/Operation"
import { ContactExport, ReadContactExport } from "@tidings/schema/resources/ContactExport"
import { ContactExports } from "@tidings/services/contactExports/ContactExports"

export default Operation.make({
  name: "read_contact_export",
  http: "GET /v1/contacts/exports/{exportId}",
  scope: "contacts:export",
  unlisted: true,
  summary: "Read a contact export",
  description:
    "Status and progress and, once it is ready, an address to fetch the file from for 15 minutes; people and programs get it, agents do not. The file is kept 24 hours, and ends early if somebody in it may be erased.",
  alsoSaid: "download csv file link export status done finished ready",
  input: ReadContactExport,
  output: ContactExport,
  audit: "contact.read_export",
  handler: (input) => ContactExports.use((exports) => exports.read(input))
})
