import * as Event from "../Event.ts"
import { resolved } from "../resources/Resolution.ts"
import { attempt, handedTo, reported, sendData, sendExample, serverWords } from "./SendData.ts"

export default Event.make({
  type: "send.failed",
  says: "A send could not be handed to any provider",
  data: sendData({ ...serverWords, ...handedTo, ...reported, attempt, ...resolved }),
  example: sendExample("failed", { reason: "connect ECONNREFUSED", attempt: 11 })
})
