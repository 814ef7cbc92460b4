import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { ContactExport } from "../resources/ContactExport.ts"

export const contact_export_ready = Event.make({
  type: "contact_export.ready",
  says: "The file of an export of contacts can be fetched",
  data: Schema.Struct({
    export: Schema.Struct({
      id: id("exp"),
      kind: ContactExport.fields.kind,
      records: Schema.Int.annotate({ description: "Records in the file" })
    }).annotate({ description: "The export" })
  }),
  example: { export: { id: "exp_01kb2x9w3t5v7y8z", kind: "contacts", records: 1_204 } }
})
