import type { WorkspaceId } from "@tidings/schema/Id"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { type Session, SessionRepository } from "@tidings/storage/repositories/SessionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../access/secret.ts"
import type { SignIn } from "./SignIns.ts"

export type { Session }

/** How long a member stays signed in. */
export const sessionSeconds = 8 * 60 * 60

/**
 * Members signed in to the pages of the installation, for 8 hours each; only the SHA-256 of what a browser keeps is kept. A member who was taken
 * out of a workspace is signed out of it from the next request on.
 */
export class Sessions extends Context.Service<Sessions>()("@tidings/services/Sessions", {
  make: Effect.gen(function* () {
    const repository = yield* SessionRepository

    const workspacesOf = ({ only, user }: Pick<Session, "only" | "user">) =>
      Effect.map(repository.workspacesOf(user), (all) => all.filter(({ id }) => only === null || id === only))

    return {
      /** Opens a session for whoever signed in with a code; the only time its secret is seen. Undefined for somebody who is no member. */
      open: Effect.fnUntraced(function* (signIn: SignIn) {
        const user = normalizeEmail(signIn.user)
        const only = signIn.workspace_id
        const [first, ...others] = yield* workspacesOf({ user, only })
        if (first === undefined) return undefined
        const secret = randomBytes(32).toString("base64url")
        const expiresAtMs = (yield* Clock.currentTimeMillis) + sessionSeconds * 1000
        const workspaceId = others.length === 0 ? first.id : null
        yield* repository.insert({ hash: hashSecret(secret), user, only, workspaceId, expiresAtMs })
        return secret
      }),

      /** Who is signed in by a secret now. */
      find: (secret: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.find(hashSecret(secret), now)),

      /** The workspaces that a session can be in, oldest first. */
      workspacesOf,

      /** Enters one of several workspaces; false for one that is not the member's. */
      choose: (secret: string, workspaceId: WorkspaceId) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.choose(hashSecret(secret), workspaceId, now)),

      /** Signs out. */
      end: (secret: string) => repository.end(hashSecret(secret))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
