import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { Analytics } from "../clicks/Analytics.ts"

/** Sums up the clicks of each month after it ends, so that a year is read by its months. */
export default Job.every("1 day", {
  name: "sum_up_link_months",
  timeoutSeconds: 3_600,
  handler: Analytics.use((analytics) => Effect.asVoid(analytics.sumUp))
})
