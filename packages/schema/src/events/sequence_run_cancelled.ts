import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.cancelled",
  says: "A run was cancelled",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "cancelled", node: "settle_in" },
    from: "settle_in",
    to: null,
    cause: "cancel"
  }
})
