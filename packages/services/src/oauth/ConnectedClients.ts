import { homeOfSecret } from "@tidings/schema/homes/Home"
import { inHome, inHomeOf } from "@tidings/storage/homes/inHome"
import { type KeyId, type WorkspaceId, newId } from "@tidings/schema/Id"
import { scopesOfRole } from "@tidings/schema/resources/Role"
import { type ClientPreset, type Scope, scopesOf } from "@tidings/schema/Scope"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import { Database } from "@tidings/storage/Database"
import { type Connection, ConnectionRepository } from "@tidings/storage/repositories/ConnectionRepository"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { hashSecret } from "../access/secret.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { KeyEvents } from "../keys/KeyEvents.ts"
import { shownPrefixLength } from "../keys/Keys.ts"
import { lifetimes } from "../limits/lifetimes.ts"

const longest = 100

/**
 * A client's own name, made safe to show: one line, without characters that hide or reorder the text around them, at
 * most 100 characters.
 */
export const clientName = (name: unknown): string => {
  const shown = typeof name === "string" ? name : ""
  const plain = shown.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/\s+/gu, " ")
  return [...plain.trim()].slice(0, longest).join("") || "A program without a name"
}

interface Approval {
  readonly grantId: string
  readonly workspaceId: WorkspaceId
  readonly client: string
  readonly user: string
  /** True for a member, who signed in as one; false for a person with a code of the operator. */
  readonly isMember: boolean
  readonly preset: ClientPreset
  readonly ip: string
}

/** Reason for the end of a connection: its client revoked it, or a used-up secret of it was presented again. */
export type ConnectionEnd = "client" | "reuse"

/**
 * Clients connected by OAuth: each is a key of the workspace, with access tokens as its secrets. Decided in
 * docs/decisions/oauth.md.
 */
export class ConnectedClients extends Context.Service<ConnectedClients>()("@tidings/services/ConnectedClients", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const keys = yield* KeyRepository
    const members = yield* MemberRepository
    const repository = yield* ConnectionRepository
    const trail = yield* AuditTrail
    const events = yield* KeyEvents

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

    const tellRevoked = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: KeyId) {
      const key = yield* keys.find(workspaceId, id)
      if (key !== undefined) yield* events.revoked(workspaceId, key)
    })

    return {
      /** A new id for the grant of a connection to a workspace; it carries the workspace's home. */
      newGrantId: (workspaceId: WorkspaceId) =>
        inHomeOf(
          workspaceId,
          Effect.map(Clock.currentTimeMillis, (now): string => newId("grt", now))
        ),

      /**
       * Creates the key of a connection together with its audit entry, with at most the scopes of its member's role.
       * Until its first token it expires with its authorization code. Undefined if the person is no member any more.
       */
      approve: Effect.fnUntraced(
        function* ({ client, grantId, ip, isMember, preset, user, workspaceId }: Approval) {
          const now = yield* Clock.currentTimeMillis
          const id = newId("key", now)
          const made = (scopes: ReadonlyArray<Scope>) =>
            keys.insert({
              id,
              workspaceId,
              name: client,
              kind: "mcp",
              prefix: "svc_mcp_",
              hash: null,
              scopes,
              preset: scopes.length === scopesOf[preset].length ? preset : null,
              client,
              user,
              grantId,
              createdAt: new Date(now),
              expiresAt: new Date(now + lifetimes.authorizationCode * 1000)
            })
          const actor = actorOf({ id, client, user }, ip)
          return yield* database.transaction(
            Effect.gen(function* () {
              const role = yield* members.heldRole(workspaceId, user)
              if (isMember && role === undefined) return undefined
              const key = yield* made(
                role === undefined
                  ? scopesOf[preset]
                  : scopesOf[preset].filter((scope) => scopesOfRole[role].includes(scope))
              )
              const granted = key.preset === null ? { scopes: key.scopes, role } : { preset }
              yield* record(workspaceId, "key.create", id, actor, { kind: "mcp", ...granted }, now)
              yield* events.created(workspaceId, key)
              return key
            })
          )
        },
        (approving, { workspaceId }) => inHomeOf(workspaceId, approving)
      ),

      /** Stores a secret as the access token of a connection; false if the connection has ended. */
      issue: Effect.fnUntraced(
        function* (grantId: string, secret: string) {
          const nowMs = yield* Clock.currentTimeMillis
          return yield* repository.issue({
            grantId,
            hash: hashSecret(secret),
            prefix: secret.slice(0, shownPrefixLength),
            nowMs,
            expiresAtMs: nowMs + lifetimes.accessToken * 1000,
            lapsesAtMs: nowMs + lifetimes.refreshToken * 1000
          })
        },
        (issuing, grantId) => inHomeOf(grantId, issuing)
      ),

      /** Finds the access token of a secret, while it is valid. */
      findToken: (secret: string) =>
        inHome(
          homeOfSecret(secret),
          Effect.flatMap(Clock.currentTimeMillis, (now) => repository.findToken(hashSecret(secret), now))
        ),

      /**
       * Ends a connection: none of its tokens works from the next call on, in every process. Ending it twice changes
       * nothing.
       */
      end: Effect.fnUntraced(
        function* (grantId: string, by: ConnectionEnd, ip: string) {
          const now = yield* Clock.currentTimeMillis
          yield* database.transaction(
            Effect.flatMap(repository.end(grantId, now), (ended) =>
              ended === undefined
                ? Effect.void
                : Effect.andThen(
                    record(ended.workspace_id, "key.revoke", ended.id, actorOf(ended, ip), { by }, now),
                    tellRevoked(ended.workspace_id, ended.id)
                  )
            )
          )
        },
        (ending, grantId) => inHomeOf(grantId, ending)
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
