import * as Job from "@tidings/jobs/Job"
import { deliverCells } from "../../messages/jobs.ts"
import { EmailHandover } from "../EmailHandover.ts"
import { emailJobs } from "../emailKind.ts"

/** Hands one accepted send to its connector; if a mail server is down, retries for about a day. */
export default Job.make({
  ...emailJobs.deliver,
  ...deliverCells,
  tellsWorkspace: { kind: "send", field: "id" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  concurrency: (lane) => EmailHandover.useSync((handover) => handover.windowOf(lane)),
  handler: ({ id, through }, attempt) => EmailHandover.use((handover) => handover.deliver(id, attempt, through))
})
