import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { RevokedKey } from "@tidings/schema/resources/ApiKey"
import { ManagedKeys } from "@tidings/services/keys/ManagedKeys"
import { Schema } from "effect"

export default Operation.make({
  name: "revoke_key",
  http: "DELETE /v1/keys/{id}",
  scope: null,
  recentSignIn: true,
  unlisted: true,
  idempotency: "natural",
  summary: "Revoke an API key",
  description:
    "The key is refused from its next call on; of a connected program, its tokens and refresh tokens too. Every key may revoke itself, also for an agent. Any other needs the scope keys:manage, a live key and a person who calls.",
  alsoSaid: "delete leaked credential disable disconnect agent program remove access",
  input: Schema.Struct({ id: id("key") }),
  output: RevokedKey,
  errors: ["scope_required", "live_only", "person_required", "invalid_api_key"],
  handler: ({ id }) => ManagedKeys.use((keys) => keys.revoke(id))
})
