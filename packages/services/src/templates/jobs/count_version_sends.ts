import * as Job from "@tidings/jobs/Job"
import { TemplateHistory } from "../TemplateHistory.ts"

/** Counts the sends of each published version. */
export default Job.every("1 hour", {
  name: "count_version_sends",
  timeoutSeconds: 3_600,
  handler: TemplateHistory.use((history) => history.countSends)
})
