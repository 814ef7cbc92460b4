import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.exited",
  says: "A run left its sequence before the end",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "exited", node: "gone_quiet" },
    from: "gone_quiet",
    to: null,
    cause: "timer",
    reason: "never_opened"
  }
})
