import { Schema } from "effect"
import * as Event from "../Event.ts"
import { creationData, creationExample } from "./CreationData.ts"

export default Event.make({
  type: "creation.failed",
  says: "A creation could not be built further",
  data: creationData({
    code: Schema.String.annotate({ description: "Code of the error catalogue" }),
    message: Schema.String.annotate({ description: "Reason, in words" })
  }),
  example: creationExample("failed", {
    code: "insufficient_credits",
    message: "This call costs 1 credit, more than the workspace has left."
  })
})
