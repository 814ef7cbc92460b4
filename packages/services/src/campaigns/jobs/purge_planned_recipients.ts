import * as Job from "@tidings/jobs/Job"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** Who got a planned mail is known for 90 days after it was sent or cancelled; how many came to what stays. */
export default Job.every("1 day", {
  name: "purge_planned_recipients",
  handler: olderThan("90 days", (before) =>
    PlannedRecipientRepository.use((recipients) => recipients.forgetEndedBefore(before))
  )
})
