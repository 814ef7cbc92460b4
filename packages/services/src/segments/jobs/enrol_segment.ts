import * as Job from "@tidings/jobs/Job"
import { SegmentEntries } from "../SegmentEntries.ts"
import { segmentEntry } from "../segmentEntry.ts"

/** Begins runs for contacts that entered a segment, at most 1,000. */
export default Job.make({
  ...segmentEntry,
  tellsWorkspace: { kind: "segment", field: "segmentId" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 2,
  together: { all: 4, ofWorkspace: () => 2 },
  timeoutSeconds: 300,
  handler: (entry) => SegmentEntries.use((entries) => entries.enrol(entry))
})
