import * as Operation from "@tidings/pipeline/Operation"
import { CreatedKey, CreateKey } from "@tidings/schema/resources/ApiKey"
import { ManagedKeys } from "@tidings/services/keys/ManagedKeys"

export default Operation.make({
  name: "create_key",
  http: "POST /v1/keys",
  scope: "keys:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  summary: "Create an API key",
  description:
    "The key has at most the scopes of the calling key, and lasts no longer. Scopes of the preset owner alone are given by whoever runs the installation, by the command key create. A repeat under the same key answers secret null: whoever lost it revokes the key and creates another.",
  alsoSaid: "new token credential issue generate make access secret for ci build server service account",
  input: CreateKey,
  output: CreatedKey,
  shownOnce: "secret",
  status: 201,
  errors: ["field_invalid", "scope_required", "person_required", "invalid_api_key"],
  example: { name: "CI", kind: "live", scopes: ["templates:write", "sequences:write"], expires_in_days: 90 },
  handler: (input) => ManagedKeys.use((keys) => keys.create(input))
})
