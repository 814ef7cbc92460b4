import * as Job from "@tidings/jobs/Job"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** What was sent in a month is counted for two months after it. */
export default Job.every("1 day", {
  name: "purge_send_budgets",
  handler: olderThan("62 days", (before) =>
    SendRepository.use((sends) => sends.purgeBudgetsBefore(new Date(before).toISOString().slice(0, 7)))
  )
})
