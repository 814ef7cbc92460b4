import * as Job from "@tidings/jobs/Job"
import { lookUpCells } from "../../messages/jobs.ts"
import { EmailHandover } from "../EmailHandover.ts"
import { emailJobs } from "../emailKind.ts"

/** Asks a provider about a send whose answer was lost. */
export default Job.make({
  ...emailJobs.lookUp,
  ...lookUpCells,
  handler: ({ id }, attempt) => EmailHandover.use((handover) => handover.lookUp(id, attempt))
})
