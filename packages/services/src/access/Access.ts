import type { Actor } from "@tidings/schema/resources/AuditEntry"
import { ratesOf } from "@tidings/schema/Plan"
import { problem, type Problem } from "@tidings/schema/Problem"
import { KeyRepository, type KeyOwner } from "@tidings/storage/repositories/KeyRepository"
import { Clock, Context, Effect, Layer } from "effect"
import type { Caller } from "./Caller.ts"
import { hashSecret, isWellFormed } from "./secret.ts"

/** Where a call came from; `mcp` has what the client program calls itself, and its User-Agent where it says no more. */
export type Origin =
  | { readonly kind: "api"; readonly ip: string }
  | { readonly kind: "mcp"; readonly ip: string; readonly client?: string; readonly userAgent?: string }
  | { readonly kind: "cli" }

const actorOf = (owner: KeyOwner, origin: Origin): Actor => {
  const client = origin.kind === "mcp" ? (origin.client ?? owner.client ?? origin.userAgent) : undefined
  return {
    kind: origin.kind,
    key_id: owner.id,
    ...(origin.kind !== "cli" && { ip: origin.ip }),
    ...(client !== undefined && { client }),
    ...(origin.kind === "mcp" && owner.user !== null && { user: owner.user })
  }
}

/** The secret of an Authorization header, unless it cannot be one. */
const secretIn = (authorization: string): string | undefined => {
  const secret = /^Bearer +(\S+)$/iu.exec(authorization)?.[1]
  return secret !== undefined && isWellFormed(secret) ? secret : undefined
}

/** What may be wrong with a credential. */
export type Unauthenticated = Problem<"missing_authorization_header" | "invalid_api_key" | "expired_token">

/** Finds the caller behind an Authorization header: `Bearer <key>`, nothing remembered between calls. */
export class Access extends Context.Service<Access>()("@tidings/services/Access", {
  make: Effect.gen(function* () {
    const repository = yield* KeyRepository

    // Only secrets of this kind can be access tokens: every other call stays one look-up.
    const ownerOf = Effect.fnUntraced(function* (secret: string, now: number) {
      const hash = hashSecret(secret)
      const owner = yield* repository.ownerOf(hash, now)
      return owner ?? (secret.startsWith("svc_mcp_") ? yield* repository.ownerOfToken(hash, now) : undefined)
    })

    const authenticate: (
      authorization: string | undefined,
      origin: Origin,
      requestId: string
    ) => Effect.Effect<Caller["Service"], Unauthenticated> = Effect.fnUntraced(
      function* (authorization, origin, requestId) {
        if (authorization === undefined || authorization === "") return yield* problem("missing_authorization_header")
        const secret = secretIn(authorization)
        if (secret === undefined) return yield* problem("invalid_api_key")
        const now = yield* Clock.currentTimeMillis
        const owner = yield* ownerOf(secret, now)
        if (owner === undefined || owner.revoked) return yield* problem("invalid_api_key")
        if (owner.expired) return yield* problem("expired_token")
        if (owner.stale) yield* Effect.forkDetach(repository.touch(owner.id, now))
        return {
          keyId: owner.id,
          kind: owner.kind,
          livemode: owner.kind !== "test",
          scopes: new Set(owner.scopes),
          connected: owner.connected,
          workspaceId: owner.workspace_id,
          plan: owner.plan,
          rates: owner.rates ?? ratesOf[owner.plan],
          templatesRevision: owner.templates_revision,
          actor: actorOf(owner, origin),
          requestId
        }
      }
    )

    /** For each of these Authorization headers that `authenticate` would let in now, the templatesRevision of its caller; one statement. */
    const standing = Effect.fnUntraced(function* (
      authorizations: Iterable<string>
    ): Effect.fn.Return<ReadonlyMap<string, number>> {
      const hashes = new Map<string, string>()
      for (const authorization of authorizations) {
        const secret = secretIn(authorization)
        if (secret !== undefined) hashes.set(authorization, hashSecret(secret))
      }
      const rows = yield* repository.standing([...new Set(hashes.values())], yield* Clock.currentTimeMillis)
      const revisions = new Map(rows.map((row) => [row.hash, row.templates_revision]))
      return new Map(
        [...hashes].flatMap(([authorization, hash]) => {
          const revision = revisions.get(hash)
          return revision === undefined ? [] : [[authorization, revision] as const]
        })
      )
    })
    return { authenticate, standing }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
