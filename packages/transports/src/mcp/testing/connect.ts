import type { WorkspaceId } from "@tidings/schema/Id"
import type { ClientPreset } from "@tidings/schema/Scope"
import { mintSecret } from "@tidings/services/access/secret"
import { ConnectedClients } from "@tidings/services/oauth/ConnectedClients"
import { Effect } from "effect"

/** Connects a client to a workspace by OAuth and returns its access token. */
export const connect = Effect.fnUntraced(function* (workspaceId: WorkspaceId, preset: ClientPreset) {
  const connections = yield* ConnectedClients
  const grantId = crypto.randomUUID()
  const secret = mintSecret("mcp")
  const by = { client: "Probe", isMember: false, user: "ada@example.com", ip: "127.0.0.1" }
  yield* connections.approve({ ...by, grantId, workspaceId, preset })
  yield* connections.issue(grantId, secret)
  return secret
})
