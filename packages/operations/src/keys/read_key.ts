import * as Operation from "@tidings/pipeline/Operation"
import { ApiKey } from "@tidings/schema/resources/ApiKey"
import { id } from "@tidings/schema/Id"
import { Keys } from "@tidings/services/keys/Keys"
import { Schema } from "effect"

export default Operation.make({
  name: "read_key",
  http: "GET /v1/keys/{id}",
  scope: "keys:read",
  summary: "Read an API key",
  description: "Name, scopes and last use of one key; never its secret.",
  alsoSaid: "token credential last used",
  input: Schema.Struct({ id: id("key") }),
  output: ApiKey,
  handler: ({ id }) => Keys.use((keys) => keys.read(id))
})
