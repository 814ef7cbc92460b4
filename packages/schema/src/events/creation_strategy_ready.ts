import * as Event from "../Event.ts"
import { creationData, creationExample } from "./CreationData.ts"

export default Event.make({
  type: "creation.strategy_ready",
  says: "A creation's strategy waits for somebody to approve it",
  data: creationData({}),
  example: creationExample("awaiting_strategy_approval", {})
})
