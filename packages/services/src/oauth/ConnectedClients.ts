import type { Actor } from "@tidings/schema/resources/AuditEntry"
import { newId, type KeyId, type WorkspaceId } from "@tidings/schema/Id"
import { scopesOf, type Preset } from "@tidings/schema/Scope"
import { Database } from "@tidings/storage/Database"
import { ConnectionRepository, type Connection } from "@tidings/storage/repositories/ConnectionRepository"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { hashSecret } from "../access/secret.ts"
import { auditEntry } from "../audit/auditEntry.ts"
import { AuditTrail } from "../audit/AuditTrail.ts"
import { shownPrefixLength } from "../keys/Keys.ts"
import { lifetimes } from "../limits/lifetimes.ts"

interface Approval {
  readonly grantId: string
  readonly workspaceId: WorkspaceId
  readonly client: string
  readonly user: string
  readonly preset: Preset
  readonly ip: string
}

/** Why a connection ends: its client gave it back, or a secret of it that was used up was shown again. */
export type Ending = "client" | "reuse"

const dayMs = 24 * 60 * 60 * 1000

/** Clients connected by OAuth: each is a key of the workspace, whose secrets are its access tokens. Decided in docs/decisions/oauth.md. */
export class ConnectedClients extends Context.Service<ConnectedClients>()("@tidings/services/ConnectedClients", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const keys = yield* KeyRepository
    const repository = yield* ConnectionRepository
    const trail = yield* AuditTrail

    const record = (
      workspaceId: WorkspaceId,
      action: string,
      keyId: KeyId,
      actor: Actor,
      metadata: object,
      now: number
    ) =>
      trail.write(
        auditEntry(now, {
          workspaceId,
          livemode: true,
          actor,
          action,
          target: { kind: "key", id: keyId },
          metadata: { ...metadata }
        })
      )

    const actorOf = ({ client, id, user }: Omit<Connection, "workspace_id">, ip: string): Actor => ({
      kind: "mcp",
      key_id: id,
      ip,
      ...(client !== null && { client }),
      ...(user !== null && { user })
    })

    return {
      /** Makes the key of a connection, with its audit entry or not at all. Until its first token it lapses as its code does. */
      approve: Effect.fnUntraced(function* ({ client, grantId, ip, preset, user, workspaceId }: Approval) {
        const now = yield* Clock.currentTimeMillis
        const id = newId("key", now)
        const made = keys.insert({
          id,
          workspaceId,
          name: client,
          kind: "mcp",
          prefix: "svc_mcp_",
          hash: null,
          scopes: scopesOf[preset],
          preset,
          client,
          user,
          grantId,
          createdAt: new Date(now),
          expiresAt: new Date(now + lifetimes.authorizationCode * 1000)
        })
        const actor = actorOf({ id, client, user }, ip)
        return yield* database.transaction(
          Effect.tap(made, () => record(workspaceId, "key.create", id, actor, { kind: "mcp", preset }, now))
        )
      }),

      /** Lets a secret speak for a connection as its access token; false when the connection has ended. */
      issue: Effect.fnUntraced(function* (grantId: string, secret: string) {
        const nowMs = yield* Clock.currentTimeMillis
        return yield* repository.issue({
          grantId,
          hash: hashSecret(secret),
          prefix: secret.slice(0, shownPrefixLength),
          nowMs,
          expiresAtMs: nowMs + lifetimes.accessToken * 1000,
          lapsesAtMs: nowMs + lifetimes.refreshToken * 1000
        })
      }),

      /** The access token that a secret is, while it works. */
      findToken: (secret: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.findToken(hashSecret(secret), now)),

      /** Ends a connection: from the next call on, on every process, no token of it works. Ending it twice changes nothing. */
      end: Effect.fnUntraced(function* (grantId: string, by: Ending, ip: string) {
        const now = yield* Clock.currentTimeMillis
        yield* database.transaction(
          Effect.flatMap(repository.end(grantId, now), (ended) =>
            ended === undefined
              ? Effect.void
              : record(ended.workspace_id, "key.revoke", ended.id, actorOf(ended, ip), { by }, now)
          )
        )
      }),

      /** Deletes the access tokens that expired a day ago; until then they are told that they did. */
      purge: Effect.flatMap(Clock.currentTimeMillis, (now) => repository.purgeTokens(now - dayMs))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
