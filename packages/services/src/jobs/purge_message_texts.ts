import * as Job from "@tidings/jobs/Job"
import { MessageTextRepository } from "@tidings/storage/repositories/MessageTextRepository"
import { purgeAfterContentDays } from "./purgeAfterContentDays.ts"

/**
 * Deletes what messages of any kind but mail and posts say, as many days after their acceptance as their workspace
 * says.
 */
export default Job.every("1 hour", {
  name: "purge_message_texts",
  timeoutSeconds: 3_600,
  handler: purgeAfterContentDays((cut) => MessageTextRepository.use((messages) => messages.forget(cut)))
})
