import * as Job from "@tidings/jobs/Job"
import { RetentionRepository, retentions } from "@tidings/storage/repositories/RetentionRepository"
import { Clock, Effect } from "effect"
import { eachApart } from "./eachApart.ts"

/** Deletes every row that is older than the retention of its table. */
export default Job.every("1 hour", {
  name: "purge_expired",
  timeoutSeconds: 3_600,
  handler: Effect.gen(function* () {
    const repository = yield* RetentionRepository
    const now = yield* Clock.currentTimeMillis
    yield* eachApart(retentions, (retention) => repository.purge(retention, now), {
      words: ({ column }) => `expired rows could not be deleted by ${column.name}`
    })
  })
})
