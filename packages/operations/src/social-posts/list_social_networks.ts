import * as Operation from "@tidings/pipeline/Operation"
import { SocialNetworks as Networks } from "@tidings/schema/resources/SocialNetwork"
import { NetworkAccounts } from "@tidings/services/social/networks/NetworkAccounts"
import { Schema } from "effect"

export default Operation.make({
  name: "list_social_networks",
  http: "GET /v1/social/networks",
  scope: "social:posts:read",
  summary: "List the accounts that posts can be published on",
  description:
    "Company accounts that the operator connected (tidings connector connect); personal profiles are never among them. A sandbox key sees one sandbox account of each network.",
  alsoSaid: "social accounts connected instagram linkedin channels profiles",
  input: Schema.Struct({}),
  output: Networks,
  handler: () => NetworkAccounts.use((networks) => networks.list)
})
