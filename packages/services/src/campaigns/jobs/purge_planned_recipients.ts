import * as Job from "@tidings/jobs/Job"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { olderThan } from "../../jobs/olderThan.ts"
import { recipientDays } from "../recipientDays.ts"

/** Deletes the recipients of planned mails 90 days after the mail was sent or cancelled; the counts by outcome stay. */
export default Job.every("1 day", {
  name: "purge_planned_recipients",
  handler: olderThan(`${recipientDays} days`, (before) =>
    PlannedRecipientRepository.use((recipients) => recipients.forgetEndedBefore(before))
  )
})
