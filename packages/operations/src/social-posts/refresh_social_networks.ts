import * as Operation from "@tidings/pipeline/Operation"
import { RefreshedNetworks, RefreshSocialNetworks } from "@tidings/schema/resources/SocialNetwork"
import { NetworkAccounts } from "@tidings/services/social/networks/NetworkAccounts"

export default Operation.make({
  name: "refresh_social_networks",
  http: "POST /v1/social/networks/refresh",
  scope: "social:posts:publish",
  liveOnly: true,
  plan: "pro",
  idempotency: "accepted",
  audit: "social_network.refresh",
  summary: "Ask the networks for their accounts anew",
  description:
    "Each network is asked, within 20 seconds, whether it still has the connected account and by what name; an account that it no longer shows needs attention. If it does not answer, its accounts stay as they are.",
  alsoSaid: "social accounts reconnect update check tokens reload connected pages",
  input: RefreshSocialNetworks,
  output: RefreshedNetworks,
  live: true,
  errors: ["field_invalid"],
  example: { accountRef: "did:plc:ewvi7nxzyoun6zhxrhs64oiz" },
  handler: (input) => NetworkAccounts.use((networks) => networks.refresh(input))
})
