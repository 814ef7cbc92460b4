import * as Job from "@tidings/jobs/Job"
import { ListEntries, listEntry } from "../enrolling/ListEntries.ts"

/** Begins runs for contacts that entered a list, at most 1,000. */
export default Job.make({
  ...listEntry,
  tellsWorkspace: { kind: "list", field: "listId" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 2,
  together: { all: 4, ofWorkspace: () => 2 },
  timeoutSeconds: 300,
  handler: (entry) => ListEntries.use((entries) => entries.enrol(entry))
})
