import type { Asker, Standing } from "@tidings/schema/approvals/approval"
import type { ApprovalPolicy, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Caller } from "../access/Caller.ts"
import { plain } from "./plain.ts"

const mostOfClient = 100

type Who = Pick<Caller["Service"], "actor" | "connected" | "kind" | "user">

/** True for every call over MCP, and for every call by the secret of an MCP client, whichever way it came. */
export const isAgent = ({ actor, kind }: Pick<Who, "actor" | "kind">): boolean => actor.kind === "mcp" || kind === "mcp"

/** The person behind a caller, normalised: the member who connected a client, or whom a key was made for; undefined where nobody is known. */
export const personOf = ({ connected, user }: Pick<Who, "connected" | "user">): string | undefined =>
  user !== undefined && (connected || user.includes("@")) ? normalizeEmail(user) : undefined

const standingOf = (caller: Who): Standing => {
  if (caller.actor.kind === "cli" || caller.actor.kind === "system") return "operator"
  return isAgent(caller) ? "agent" : "program"
}

/** The policy under which a call of this caller that touches the surface is held; undefined where it is not. */
export const heldBy = (
  caller: Pick<Caller["Service"], "actor" | "kind" | "livemode" | "policies">,
  kind: SurfaceKind
): ApprovalPolicy | undefined => {
  const policy = caller.policies[kind]
  if (policy === undefined || policy.mode === "off") return undefined
  if (!caller.livemode && !policy.sandbox) return undefined
  return policy.mode === "always" || isAgent(caller) ? policy : undefined
}

/** Whoever calls, as an approval keeps them. */
export const askerOf = (caller: Caller["Service"]): Asker => {
  const user = personOf(caller)
  return {
    keyId: caller.keyId,
    standing: standingOf(caller),
    ...(user !== undefined && { user }),
    ...(caller.actor.client !== undefined && { client: plain(caller.actor.client, mostOfClient) }),
    actor: caller.actor,
    scopes: [...caller.scopes]
  }
}
