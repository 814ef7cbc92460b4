import * as Event from "../Event.ts"
import { linkData, linkEventsPlan, linkExample } from "./LinkData.ts"

export default Event.make({
  type: "link.created",
  says: "A short link was created",
  plan: linkEventsPlan,
  data: linkData({}),
  example: linkExample
})
