import { Schema } from "effect"
import * as Event from "../Event.ts"
import { linkData, linkEventsPlan, linkExample } from "./LinkData.ts"

export default Event.make({
  type: "link.updated",
  says: "A short link was changed",
  plan: linkEventsPlan,
  data: linkData({
    changed: Schema.Array(Schema.String).annotate({ description: "Names of the fields that were edited" })
  }),
  example: { ...linkExample, changed: ["label"] }
})
