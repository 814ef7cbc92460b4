import * as Job from "@tidings/jobs/Job"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** Deletes custom events after 400 days, so that a full year can be looked back on. */
export default Job.every("1 day", {
  name: "purge_custom_events",
  handler: olderThan("400 days", (before) => CustomEventRepository.use((events) => events.purgeBefore(before)))
})
