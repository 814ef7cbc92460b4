import * as Event from "../Event.ts"
import { postData, postExample } from "./PostData.ts"

export default Event.make({
  type: "social.post.deleted",
  says: "A post was deleted, with fromProvider from its network too",
  data: postData({}),
  example: postExample("deleted")
})
