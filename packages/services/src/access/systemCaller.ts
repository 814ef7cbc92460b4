import { type WorkspaceId, id } from "@tidings/schema/Id"
import { ratesOf, type Plan } from "@tidings/schema/Plan"
import { scopesOf } from "@tidings/schema/Scope"
import type { Caller } from "./Caller.ts"

const keyId = id("key").make("key_0")

/** Returns the service itself as a caller of a workspace, for actions that its operator has it do there. */
export const systemCaller = (workspaceId: WorkspaceId, plan: Plan): Caller["Service"] => ({
  keyId,
  kind: "live",
  livemode: true,
  connected: false,
  scopes: new Set(scopesOf.full),
  workspaceId,
  plan,
  rates: ratesOf[plan],
  templatesRevision: 0,
  policies: {},
  isAgent: false,
  actor: { kind: "system" },
  requestId: "req_0"
})
