import * as Job from "@tidings/jobs/Job"
import { TraitCounting } from "../TraitCounting.ts"

/** Counts the traits of contacts by name. */
export default Job.every("1 hour", {
  name: "count_contact_traits",
  timeoutSeconds: 3_600,
  handler: TraitCounting.use((traits) => traits.count)
})
