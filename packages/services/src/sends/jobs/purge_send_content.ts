import * as Job from "@tidings/jobs/Job"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Clock, Effect } from "effect"
import { olderThan } from "../../jobs/olderThan.ts"

/** Deletes variables, headers and reply addresses 30 days after a mail's due time. */
export default Job.every("1 hour", {
  name: "purge_send_content",
  handler: olderThan("30 days", (before) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      SendRepository.use((sends) => sends.purgeContentBefore(before, now))
    )
  )
})
