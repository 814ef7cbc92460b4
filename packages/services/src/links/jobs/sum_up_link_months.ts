import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { Analytics } from "../clicks/Analytics.ts"

/** A year of clicks is read by its months: each is summed up once it is over. */
export default Job.every("1 day", {
  name: "sum_up_link_months",
  timeoutSeconds: 3_600,
  handler: Analytics.use((analytics) => Effect.asVoid(analytics.sumUp))
})
