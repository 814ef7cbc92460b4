import * as Event from "../Event.ts"
import { linkData, linkEventsPlan, linkExample, reason } from "./LinkData.ts"

export default Event.make({
  type: "link.disabled_for_abuse",
  says: "A short link was disabled for abuse",
  plan: linkEventsPlan,
  data: linkData(reason),
  example: { ...linkExample, status: "disabled", reason: "reported as phishing" }
})
