import { firstHome, homeOfId, homeOfSecret } from "@tidings/schema/homes/Home"
import type { WorkspaceId } from "@tidings/schema/Id"
import { inHome, inHomeOf } from "@tidings/storage/homes/inHome"
import type { Effect } from "effect"
import type { Credential } from "./Access.ts"

/** Runs an effect in the home of whoever has a credential; in the first one for one that names none. */
export const inHomeOfCaller = <A, E, R>(
  credential: Credential,
  self: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  const named =
    typeof credential === "string" ? homeOfSecret(credential) : credential && homeOfId(credential.workspaceId)
  return inHome(named ?? firstHome, self)
}

/** Runs an effect in the home of a workspace. */
export const inHomeOfWorkspace: <A, E, R>(id: WorkspaceId, self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> =
  inHomeOf
