import * as Job from "@tidings/jobs/Job"
import { Effect, Schema } from "effect"
import { Analytics } from "../links/clicks/Analytics.ts"

/** A year of clicks is read by its months: each is summed up once it is over. */
export default Job.make({
  name: "sum_up_link_months",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 3_600,
  everySeconds: 86_400,
  handler: () => Effect.asVoid(Analytics.use((analytics) => analytics.sumUp))
})
