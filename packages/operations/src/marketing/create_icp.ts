import * as Operation from "@tidings/pipeline/Operation"
import { CreateIcp, Icp } from "@tidings/schema/resources/Icp"
import { Icps } from "@tidings/services/marketing/Icps"

export default Operation.make({
  name: "create_icp",
  http: "POST /v1/marketing/icps",
  scope: "marketing:write",
  liveOnly: true,
  idempotency: "accepted",
  summary: "Create an ideal customer profile",
  description: "The readers that mails, pages and posts are written for; creations name it by its id.",
  alsoSaid: "persona audience target customer buyer profile who we sell to",
  input: CreateIcp,
  output: Icp,
  status: 201,
  example: {
    name: "Independent bakeries",
    roles: ["Owner", "Head baker"],
    regions: ["Ireland"],
    pains: ["Invoices are written at night"],
    goals: ["An evening off"]
  },
  handler: (input) => Icps.use((icps) => icps.create(input))
})
