import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"

export default Event.make({
  type: "webhook.test",
  says: "A test event was requested",
  data: Schema.Struct({
    test: Schema.Literal(true).annotate({ description: "Always true; only test events have it" }),
    webhook_id: id("whk").annotate({ description: "The subscription that is tested" })
  }),
  example: { test: true, webhook_id: "whk_01kb2x9w3t5v7y8z" }
})
