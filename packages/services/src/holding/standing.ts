import type { Asker, Standing } from "@tidings/schema/approvals/approval"
import type { ApprovalPolicy, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Caller } from "../access/Caller.ts"
import { plain } from "./plain.ts"

const mostOfClient = 100

type Who = Pick<Caller["Service"], "actor" | "connected" | "kind" | "user">

/** True for every call over MCP, and for every call with the secret of an MCP client, over any protocol. */
export const isAgent = ({ actor, kind }: Pick<Who, "actor" | "kind">): boolean => actor.kind === "mcp" || kind === "mcp"

/**
 * Returns the normalized address of the person behind a caller: the member who connected a client, or for whom a key
 * was made; undefined if unknown.
 */
export const personOf = ({ connected, user }: Pick<Who, "connected" | "user">): string | undefined =>
  user !== undefined && (connected || user.includes("@")) ? normalizeEmail(user) : undefined

const standingOf = (caller: Who): Standing => {
  if (caller.actor.kind === "cli" || caller.actor.kind === "system") return "operator"
  return isAgent(caller) ? "agent" : "program"
}

/** Returns the policy under which this caller's call on the surface is held; undefined if it is not held. */
export const heldBy = (
  caller: Pick<Caller["Service"], "actor" | "kind" | "livemode" | "policies">,
  kind: SurfaceKind
): ApprovalPolicy | undefined => {
  const policy = caller.policies[kind]
  if (policy === undefined || policy.mode === "off") return undefined
  if (!caller.livemode && !policy.sandbox) return undefined
  return policy.mode === "always" || isAgent(caller) ? policy : undefined
}

/** Returns the caller in the form stored with an approval. */
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
