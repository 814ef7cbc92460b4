import * as Job from "@tidings/jobs/Job"
import { Publishing } from "../publishing/Publishing.ts"
import { publishing } from "../publishing/postJobs.ts"

/** Hands a post, or the next part of a thread, to its network; if that is down, retries for about six hours. */
export default Job.make({
  ...publishing,
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200],
  concurrency: (lane) => Publishing.useSync((posts) => posts.windowOf(lane)),
  // Files are uploaded before a post is handed over, and videos may take long.
  timeoutSeconds: 2_100,
  handler: ({ postId }, attempt) => Publishing.use((posts) => posts.publish(postId, attempt))
})
