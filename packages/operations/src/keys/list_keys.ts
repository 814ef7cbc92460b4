import * as Operation from "@tidings/pipeline/Operation"
import { ApiKey, ListKeys } from "@tidings/schema/resources/ApiKey"
import { pageOf } from "@tidings/schema/fields/page"
import { Keys } from "@tidings/services/keys/Keys"

export default Operation.make({
  name: "list_keys",
  http: "GET /v1/keys",
  scope: "keys:read",
  summary: "List API keys",
  description:
    "Newest first, revoked ones included; at most one of kind, connected and revoked. The secret of a key is shown only when it is issued.",
  alsoSaid: "api credentials overview tokens exist secrets access who has connected agents programs",
  input: ListKeys,
  output: pageOf(ApiKey),
  errors: ["too_many_filters"],
  handler: (input) => Keys.use((keys) => keys.list(input))
})
