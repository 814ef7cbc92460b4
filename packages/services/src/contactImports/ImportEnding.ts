import type { ImportFailure } from "@tidings/schema/resources/ContactImport"
import { ContactImportRepository, type ContactImportRow } from "@tidings/storage/repositories/ContactImportRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { progressOf } from "./toContactImport.ts"

/** Ends imports: deletes the text of the file and tells of it. */
export class ImportEnding extends Context.Service<ImportEnding>()("@tidings/services/ImportEnding", {
  make: Effect.gen(function* () {
    const imports = yield* ContactImportRepository
    const events = yield* WebhookFanOut
    return {
      /** Ends a locked import in the open transaction; returns it as ended. */
      end: Effect.fnUntraced(function* (
        row: ContactImportRow,
        status: "completed" | "failed" | "cancelled",
        failure: ImportFailure | null = null
      ) {
        const now = new Date(yield* Clock.currentTimeMillis)
        const ended = yield* imports.put(row, { status, failure, updatedAt: now, completedAt: now })
        yield* imports.dropParts(row)
        yield* imports.dropBatches(row)
        const { id, livemode, workspaceId } = row
        const data = { import: { id, status, counts: progressOf(row) } }
        yield* events.emit(workspaceId, { type: "contact_import.completed", livemode, data })
        return ended
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
