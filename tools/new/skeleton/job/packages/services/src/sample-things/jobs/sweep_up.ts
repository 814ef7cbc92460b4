import * as Job from "@tidings/jobs/Job"
import { Effect, Schema } from "effect"

/** Runs once for each time that it is enqueued, and again if it fails. */
export default Job.make({
  name: "sweep_up",
  lanes: "installation",
  payload: Schema.Struct({}),
  retryAfterSeconds: [5, 30, 120],
  handler: () => Effect.void
})
