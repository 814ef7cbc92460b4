import * as Job from "@tidings/jobs/Job"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { purgeAfterContentDays } from "../../jobs/purgeAfterContentDays.ts"

/** Deletes variables, headers and reply addresses as many days after a mail's due time as its workspace says. */
export default Job.every("1 hour", {
  name: "purge_send_content",
  timeoutSeconds: 3_600,
  handler: purgeAfterContentDays((cut) => SendRepository.use((sends) => sends.purgeContent(cut)))
})
