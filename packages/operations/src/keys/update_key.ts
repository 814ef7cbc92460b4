import * as Operation from "@tidings/pipeline/Operation"
import { ApiKey, UpdateKey } from "@tidings/schema/resources/ApiKey"
import { ManagedKeys } from "@tidings/services/keys/ManagedKeys"

export default Operation.make({
  name: "update_key",
  http: "PATCH /v1/keys/{id}",
  scope: "keys:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  summary: "Update an API key",
  description:
    "Renames a key, takes scopes away or shortens its life, from its next call on. With refresh it gets the scopes that its preset has now, as far as the calling key has them. A connected program is only renamed.",
  alsoSaid: "rename restrict narrow take away permissions from key expire sooner refresh preset credential",
  input: UpdateKey,
  output: ApiKey,
  errors: ["field_invalid", "scope_required", "person_required", "invalid_api_key"],
  example: { id: "key_01kb2x9w3t5v7y8z", name: "CI of the shop", scopes: ["templates:write"] },
  handler: (input) => ManagedKeys.use((keys) => keys.update(input))
})
