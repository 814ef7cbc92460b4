import * as Operation from "@tidings/pipeline/Operation"
import { Icp, UpdateIcp } from "@tidings/schema/resources/Icp"
import { Icps } from "@tidings/services/marketing/Icps"

export default Operation.make({
  name: "update_icp",
  http: "PATCH /v1/marketing/icps/{icpId}",
  scope: "marketing:write",
  liveOnly: true,
  idempotency: "accepted",
  summary: "Change an ideal customer profile",
  description: "Fields that are left out stay as they are; a list is replaced whole, null removes.",
  alsoSaid: "persona target customer buyer profile edit",
  input: UpdateIcp,
  output: Icp,
  example: { icpId: "icp_01kb2x9w3t5v7y8z", objections: ["The old till still works"] },
  handler: (input) => Icps.use((icps) => icps.update(input))
})
