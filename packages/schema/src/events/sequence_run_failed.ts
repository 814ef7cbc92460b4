import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.failed",
  says: "A run failed and goes no further",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "failed", node: "welcome" },
    from: "welcome",
    to: null,
    reason: "template_not_published"
  }
})
