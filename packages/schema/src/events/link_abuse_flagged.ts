import * as Event from "../Event.ts"
import { linkData, linkEventsPlan, linkExample, reason } from "./LinkData.ts"

export default Event.make({
  type: "link.abuse_flagged",
  says: "A short link was flagged for abuse",
  plan: linkEventsPlan,
  data: linkData(reason),
  example: { ...linkExample, reason: "reported as phishing" }
})
