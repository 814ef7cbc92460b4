import * as Operation from "@tidings/pipeline/Operation"
import { Icp, ReadIcp } from "@tidings/schema/resources/Icp"
import { Icps } from "@tidings/services/marketing/Icps"

export default Operation.make({
  name: "read_icp",
  http: "GET /v1/marketing/icps/{icpId}",
  scope: "marketing:read",
  summary: "Read an ideal customer profile",
  description: "Fields that were not set are null, or an empty list.",
  alsoSaid: "persona target customer buyer profile",
  input: ReadIcp,
  output: Icp,
  handler: ({ icpId }) => Icps.use((icps) => icps.read(icpId))
})
