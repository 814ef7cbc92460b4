import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.completed",
  says: "A run came to the end of its sequence, or to its goal",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "completed", node: null },
    from: "tips",
    to: null,
    reason: "end"
  }
})
