import type { WorkspaceId } from "@tidings/schema/Id"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { type SignInSession, SessionRepository } from "@tidings/storage/repositories/SessionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../access/secret.ts"
import type { SignIn } from "./SignIns.ts"

/** Duration of a member's session in seconds. */
export const sessionSeconds = 8 * 60 * 60

const newSecret = () => randomBytes(32).toString("base64url")

/**
 * Members signed in to the installation's pages, for 8 hours each; only the SHA-256 of the browser's secret is stored.
 * A member removed from a workspace is signed out of it from the next request on.
 */
export class Sessions extends Context.Service<Sessions>()("@tidings/services/Sessions", {
  make: Effect.gen(function* () {
    const repository = yield* SessionRepository

    const workspacesOf = ({ only, user }: Pick<SignInSession, "only" | "user">) =>
      Effect.map(repository.workspacesOf(user), (all) => all.filter(({ id }) => only === null || id === only))

    return {
      /**
       * Opens a session after a sign-in by code, and returns its secret, which is not readable later; undefined if the
       * user is no member.
       */
      open: Effect.fnUntraced(function* (signIn: Pick<SignIn, "user" | "workspace_id">) {
        const user = normalizeEmail(signIn.user)
        const only = signIn.workspace_id
        const [first, ...others] = yield* workspacesOf({ user, only })
        if (first === undefined) return undefined
        const secret = newSecret()
        const nowMs = yield* Clock.currentTimeMillis
        const workspaceId = others.length === 0 ? first.id : null
        yield* repository.insert({
          hash: hashSecret(secret),
          user,
          only,
          workspaceId,
          signedInAtMs: nowMs,
          expiresAtMs: nowMs + sessionSeconds * 1000
        })
        return secret
      }),

      /** Finds the current session of a secret. */
      find: (secret: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.find(hashSecret(secret), now)),

      /**
       * Notes that the member of a session typed a code again, and returns the session's new secret; undefined if the
       * session is over, or the code was not this member's.
       */
      confirm: Effect.fnUntraced(function* (secret: string, signIn: SignIn) {
        const nowMs = yield* Clock.currentTimeMillis
        const found = yield* repository.find(hashSecret(secret), nowMs)
        const isSame =
          found !== undefined && found.user === normalizeEmail(signIn.user) && found.only === signIn.workspace_id
        const next = newSecret()
        return isSame && (yield* repository.renew(hashSecret(secret), hashSecret(next), nowMs)) ? next : undefined
      }),

      /** The workspaces that a session can enter, oldest first. */
      workspacesOf,

      /** Enters one of several workspaces; false if it is not the member's. */
      choose: (secret: string, workspaceId: WorkspaceId) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.choose(hashSecret(secret), workspaceId, now)),

      /** Ends the session. */
      end: (secret: string) => repository.end(hashSecret(secret))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
