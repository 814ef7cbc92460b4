import * as Event from "../Event.ts"
import { postData, postExample } from "./PostData.ts"

export default Event.make({
  type: "social.post.published",
  says: "A network took a post, all of a thread",
  data: postData({}),
  example: postExample("published")
})
