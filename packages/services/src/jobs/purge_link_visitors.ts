import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { Clicks } from "../links/clicks/Clicks.ts"

/** Whom a link has seen is known for two days at most. */
export default Job.make({
  name: "purge_link_visitors",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 600,
  everySeconds: 3_600,
  handler: () => Clicks.use((clicks) => clicks.purge)
})
