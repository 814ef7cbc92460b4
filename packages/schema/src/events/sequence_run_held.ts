import * as Event from "../Event.ts"
import { SequenceRunData, sequenceRunExample } from "./SequenceRunData.ts"

export default Event.make({
  type: "sequence_run.held",
  says: "A send of a run was refused for the first time at its node: the run waits there, and it is tried again for a day",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "waiting", node: "welcome" },
    to: "welcome",
    reason: "template_not_published"
  }
})
