import * as Job from "@tidings/jobs/Job"
import { Publishing } from "../publishing/Publishing.ts"
import { reconciling } from "../publishing/postJobs.ts"

/** Asks a network about a post whose answer was lost. */
export default Job.make({
  ...reconciling,
  retryAfterSeconds: [30],
  concurrency: 4,
  together: { all: 64, ofWorkspace: () => 8 },
  timeoutSeconds: 150,
  handler: ({ asked, postId }) => Publishing.use((posts) => posts.reconcile(postId, asked))
})
