import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { Icp, ListIcps } from "@tidings/schema/resources/Icp"
import { Icps } from "@tidings/services/marketing/Icps"

export default Operation.make({
  name: "list_icps",
  http: "GET /v1/marketing/icps",
  scope: "marketing:read",
  summary: "List ideal customer profiles",
  description: "Newest first.",
  alsoSaid: "personas target customers buyer profiles",
  input: ListIcps,
  output: pageOf(Icp),
  handler: (input) => Icps.use((icps) => icps.list(input))
})
