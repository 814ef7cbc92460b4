import * as Job from "@tidings/jobs/Job"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Clock, Effect } from "effect"
import { olderThan } from "../../jobs/olderThan.ts"

/** Variables, headers and addresses for replies are kept for 30 days after a mail's hour. */
export default Job.every("1 hour", {
  name: "purge_send_content",
  handler: olderThan("30 days", (before) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      SendRepository.use((sends) => sends.purgeContentBefore(before, now))
    )
  )
})
