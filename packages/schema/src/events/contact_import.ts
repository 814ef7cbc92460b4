import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { ContactImportStatus, ImportProgress } from "../resources/ContactImport.ts"

export const contact_import_completed = Event.make({
  type: "contact_import.completed",
  says: "An import of contacts ended; its status says how",
  data: Schema.Struct({
    import: Schema.Struct({
      id: id("imp"),
      status: ContactImportStatus,
      counts: ImportProgress
    }).annotate({ description: "The import" })
  }),
  example: {
    import: {
      id: "imp_01kb2x9w3t5v7y8z",
      status: "completed",
      counts: { records: 1_204, created: 1_180, updated: 20, merged: 1, added: 1_199, refused: 4 }
    }
  }
})
