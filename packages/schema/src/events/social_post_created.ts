import * as Event from "../Event.ts"
import { postData, postExample } from "./PostData.ts"

export default Event.make({
  type: "social.post.created",
  says: "A post was made",
  data: postData({}),
  example: postExample("ready")
})
