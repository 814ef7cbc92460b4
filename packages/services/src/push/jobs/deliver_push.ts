import * as Job from "@tidings/jobs/Job"
import { deliverCells } from "../../messages/jobs.ts"
import { Pushes } from "../Pushes.ts"
import { pushJobs } from "../pushKind.ts"

/** Hands one accepted push message to an account; while none takes it, retries for about a day. */
export default Job.make({
  ...pushJobs.deliver,
  ...deliverCells,
  retryAfterSeconds: [5, 15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  concurrency: (lane) => Pushes.useSync((pushes) => pushes.windowOf(lane)),
  handler: ({ id, through }, attempt) => Pushes.use((pushes) => pushes.deliver(id, attempt, through))
})
