import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"

export default Event.make({
  type: "webhook.test",
  says: "A test delivery was asked for",
  data: Schema.Struct({
    test: Schema.Literal(true).annotate({ description: "Tells a test from what really happened" }),
    webhook_id: id("whk").annotate({ description: "The subscription that is tried" })
  }),
  example: { test: true, webhook_id: "whk_01kb2x9w3t5v7y8z" }
})
