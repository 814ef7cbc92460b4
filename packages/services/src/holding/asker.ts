import type { Asker, Standing } from "@tidings/schema/approvals/approval"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Caller } from "../access/Caller.ts"
import { plain } from "./plain.ts"

const mostOfClient = 100

/**
 * Returns the normalized address of the person behind a caller: the member who connected a client, or for whom a key
 * was made; undefined if unknown.
 */
export const personOf = ({ connected, user }: Pick<Caller["Service"], "connected" | "user">): string | undefined =>
  user !== undefined && (connected || user.includes("@")) ? normalizeEmail(user) : undefined

const standingOf = ({ actor, isAgent }: Caller["Service"]): Standing => {
  if (actor.kind === "cli" || actor.kind === "system") return "operator"
  return isAgent ? "agent" : "program"
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
