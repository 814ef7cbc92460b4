import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.advanced",
  says: "A run entered a node of its sequence",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "waiting", node: "settle_in" },
    from: "welcome",
    to: "settle_in"
  }
})
