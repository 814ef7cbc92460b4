import * as Event from "../Event.ts"
import { postData, postExample } from "./PostData.ts"

export default Event.make({
  type: "social.post.unconfirmed",
  says: "A post was handed over and the answer was lost; the network is asked what became of it",
  data: postData({}),
  example: {
    ...postExample("unconfirmed"),
    failure: { code: null, message: "the provider did not answer in time" }
  }
})
