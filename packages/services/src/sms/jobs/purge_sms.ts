import * as Job from "@tidings/jobs/Job"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** Deletes what messages say 30 days after their acceptance. */
export default Job.every("1 day", {
  name: "purge_sms",
  handler: olderThan("30 days", (before) => SmsRepository.use((messages) => messages.forgetBefore(before)))
})
