import * as Event from "../Event.ts"
import { linkData, linkEventsPlan, linkExample } from "./LinkData.ts"

export default Event.make({
  type: "link.reinstated",
  says: "A short link was reinstated after a review",
  plan: linkEventsPlan,
  data: linkData({}),
  example: linkExample
})
