import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { Webhook } from "@tidings/schema/resources/Webhook"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"
import { Schema } from "effect"

export default Operation.make({
  name: "read_webhook",
  http: "GET /v1/webhooks/{id}",
  scope: "webhooks:manage",
  summary: "Read a webhook subscription",
  description: "The signing secret is masked. A disabled subscription receives no events until it is enabled again.",
  alsoSaid: "callback endpoint failing disabled why stopped working broken",
  input: Schema.Struct({ id: id("whk") }),
  output: Webhook,
  handler: ({ id }) => Webhooks.use((webhooks) => webhooks.read(id))
})
