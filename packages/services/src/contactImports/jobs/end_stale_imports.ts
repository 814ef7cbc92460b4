import * as Job from "@tidings/jobs/Job"
import { Database } from "@tidings/storage/Database"
import { ContactImportRepository } from "@tidings/storage/repositories/ContactImportRepository"
import { Clock, Duration, Effect } from "effect"
import { ContactImports } from "../ContactImports.ts"

const waitsFor = Duration.toMillis("24 hours")

/** Ends imports that have received no further part for a day. */
export default Job.every("1 hour", {
  name: "end_stale_imports",
  handler: Effect.gen(function* () {
    const database = yield* Database
    const contactImports = yield* ContactImports
    const stale = yield* ContactImportRepository.use((imports) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => imports.stale(now - waitsFor))
    )
    for (const { id, ...world } of stale) yield* Effect.ignore(database.transaction(contactImports.giveUp(world, id)))
  })
})
