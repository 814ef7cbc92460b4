import * as Operation from "@tidings/pipeline/Operation"
import { ApiKey } from "@tidings/schema/resources/ApiKey"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { Keys } from "@tidings/services/keys/Keys"
import { Schema } from "effect"

export default Operation.make({
  name: "list_keys",
  http: "GET /v1/keys",
  scope: "keys:read",
  summary: "List API keys",
  description: "Newest first, revoked ones included. The secret of a key is shown only when it is issued.",
  alsoSaid: "tokens credentials secrets access who has",
  input: Schema.Struct(pageFields()),
  output: pageOf(ApiKey),
  handler: (page) => Keys.use((keys) => keys.list(page))
})
