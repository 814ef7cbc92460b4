import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { EndedSendShares } from "@tidings/schema/resources/SendContent"
import { SendShares } from "@tidings/services/sends/contents/SendShares"
import { Schema } from "effect"

export default Operation.make({
  name: "end_send_share",
  http: "DELETE /v1/sends/{id}/share",
  scope: "sends:content",
  unlisted: true,
  idempotency: "natural",
  audit: "send.end_share",
  summary: "End the shared addresses of a mail",
  description: "Every address that shows the mail ends at once.",
  alsoSaid: "unshare revoke public link stop showing mail remove web version",
  input: Schema.Struct({ id: id("snd") }),
  output: EndedSendShares,
  handler: ({ id }) => SendShares.use((shares) => shares.end(id))
})
