import * as Job from "@tidings/jobs/Job"
import { Recoveries } from "../Recoveries.ts"
import { recoveryJob } from "../recoveryJob.ts"

/** Puts back the next failed deliveries of a recovery, and comes again while there are more. */
export default Job.make({
  ...recoveryJob,
  retryAfterSeconds: [5, 60, 600, 1_800],
  tellsWorkspace: { kind: "webhook", field: "webhookId" },
  handler: ({ webhookId, ...world }) => Recoveries.use((recoveries) => recoveries.step(world, webhookId))
})
