import * as Job from "@tidings/jobs/Job"
import { Database } from "@tidings/storage/Database"
import { homeDirectory } from "@tidings/storage/homes/homeDirectory"
import { Effect } from "effect"

/** Frees names of links, pages and hosts that were reserved for a call which then came to nothing. */
export default Job.every("1 hour", {
  name: "free_reserved_names",
  timeoutSeconds: 3_600,
  handler: Effect.flatMap(Database, (database) => homeDirectory(database).freeUnused)
})
