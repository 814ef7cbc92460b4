import * as Event from "../Event.ts"
import { postData, postExample } from "./PostData.ts"

export default Event.make({
  type: "social.post.scheduled",
  says: "A post was scheduled, or moved to another time",
  data: postData({}),
  example: { ...postExample("scheduled"), scheduledAt: "2026-11-21T09:00:00.000Z" }
})
