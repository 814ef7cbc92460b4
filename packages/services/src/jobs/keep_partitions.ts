import * as Job from "@tidings/jobs/Job"
import { partitionedName, partitionedTables } from "@tidings/storage/partitions/partitions"
import { PartitionRepository } from "@tidings/storage/repositories/PartitionRepository"
import { Clock, Effect } from "effect"
import { eachApart } from "./eachApart.ts"

/** Makes partitions ahead of the rows that will stand in them, and drops those in which no row is kept any more. */
export default Job.every("1 hour", {
  name: "keep_partitions",
  timeoutSeconds: 3_600,
  handler: Effect.gen(function* () {
    const partitions = yield* PartitionRepository
    const now = yield* Clock.currentTimeMillis
    yield* eachApart(partitionedTables, (table) => partitions.makeAhead(table, now), {
      words: (table) => `partitions of ${partitionedName(table)} could not be made`
    })
    yield* eachApart(partitionedTables, (table) => partitions.dropOld(table, now), {
      words: (table) => `old partitions of ${partitionedName(table)} could not be dropped`
    })
  })
})
