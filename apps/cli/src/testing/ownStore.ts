import { freshDatabase, postgresIsMissing } from "@tidings/storage/testing/postgres"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { join } from "node:path"

/** Settings of a new store: on Postgres, which a command opens in a tenth of the time, or embedded without one. */
export const ownStore = Effect.gen(function* () {
  const folder = { TIDINGS_DATA: join(yield* temporaryFolder, "data") }
  return postgresIsMissing ? folder : { ...folder, DATABASE_URL: yield* freshDatabase }
})
