import * as Job from "@tidings/jobs/Job"
import { lookUpCells } from "../../messages/jobs.ts"
import { Publishing } from "../publishing/Publishing.ts"
import { postJobs } from "../publishing/postJobs.ts"

/** Asks a network about a post whose answer was lost. */
export default Job.make({
  ...postJobs.lookUp,
  ...lookUpCells,
  handler: ({ id }, attempt) => Publishing.use((posts) => posts.reconcile(id, attempt))
})
