import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.enrolled",
  says: "A contact was enrolled in a sequence",
  data: SequenceRunData,
  example: sequenceRunExample
})
