import * as Job from "@tidings/jobs/Job"
import { deliverCells } from "../../messages/jobs.ts"
import { Publishing } from "../publishing/Publishing.ts"
import { postJobs } from "../publishing/postJobs.ts"

/** Hands a post, or the next part of a thread, to its network; if that is down, retries for about six hours. */
export default Job.make({
  ...postJobs.deliver,
  tellsWorkspace: { kind: "post", field: "id" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200],
  concurrency: (lane) => Publishing.useSync((posts) => posts.windowOf(lane)),
  // Files are uploaded before a post is handed over, and videos may take long.
  ...deliverCells,
  handler: ({ id }, attempt) => Publishing.use((posts) => posts.publish(id, attempt))
})
