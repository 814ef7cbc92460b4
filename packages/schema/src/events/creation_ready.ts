import * as Event from "../Event.ts"
import { creationData, creationExample } from "./CreationData.ts"

export default Event.make({
  type: "creation.ready",
  says: "Every part of a creation is made",
  data: creationData({}),
  example: creationExample("ready", {})
})
