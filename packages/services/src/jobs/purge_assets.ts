import * as Job from "@tidings/jobs/Job"
import { Effect, Schema } from "effect"
import { Assets } from "../assets/Assets.ts"

/** Files that a failed call left in the store go after some days. */
export default Job.make({
  name: "purge_assets",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 600,
  everySeconds: 86_400,
  handler: () =>
    Assets.use(({ purge }) => purge).pipe(
      Effect.mapError(({ message }) => new Job.Retry({ reason: `the asset store does not serve: ${message}` }))
    )
})
