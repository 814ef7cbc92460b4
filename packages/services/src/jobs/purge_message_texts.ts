import * as Job from "@tidings/jobs/Job"
import { MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import { olderThan } from "./olderThan.ts"

/** Deletes what messages of any kind but mail and posts say, 30 days after their acceptance. */
export default Job.every("1 day", {
  name: "purge_message_texts",
  handler: olderThan("30 days", (before) => MessageTextRepository.use((messages) => messages.forgetBefore(before)))
})
