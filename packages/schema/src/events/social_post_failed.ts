import * as Event from "../Event.ts"
import { postData, postExample } from "./PostData.ts"

export default Event.make({
  type: "social.post.failed",
  says: "A post did not appear, and nothing further is tried",
  data: postData({}),
  example: {
    ...postExample("failed"),
    credits: 0,
    failure: { code: "invalid_request", message: "The text is too long" }
  }
})
