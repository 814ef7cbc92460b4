import * as Job from "@tidings/jobs/Job"
import { ApiCallRepository } from "@tidings/storage/repositories/ApiCallRepository"
import { Clock, Effect } from "effect"

/** Deletes the logged calls that are older than their workspace keeps them, and the oldest of more than are kept. */
export default Job.every("1 hour", {
  name: "trim_api_calls",
  timeoutSeconds: 3_600,
  handler: Effect.gen(function* () {
    const calls = yield* ApiCallRepository
    yield* calls.purge(yield* Clock.currentTimeMillis)
    yield* calls.trim
  })
})
