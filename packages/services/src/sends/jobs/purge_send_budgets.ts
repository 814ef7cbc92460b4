import * as Job from "@tidings/jobs/Job"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** Deletes monthly send counts two months after their month. */
export default Job.every("1 day", {
  name: "purge_send_budgets",
  handler: olderThan("62 days", (before) =>
    SendRepository.use((sends) => sends.purgeBudgetsBefore(new Date(before).toISOString().slice(0, 7)))
  )
})
