import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { ApiKey, KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Plan, Rates } from "@tidings/schema/Plan"
import type { Scope } from "@tidings/schema/Scope"
import { and, eq, isNull } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso, isoOrNull } from "../iso.ts"
import { owned } from "../owned.ts"
import { keys } from "../tables/index.ts"

/** Who may still call, and how new the templates of their workspace are. */
export interface Standing {
  readonly hash: string
  readonly templates_revision: number
}

/** What authentication needs to know of a key, in one row. */
export interface KeyOwner {
  readonly id: KeyId
  readonly kind: KeyKind
  readonly scopes: ReadonlyArray<Scope>
  readonly client: string | null
  readonly user: string | null
  readonly revoked: boolean
  /** True for an access token past its hour. */
  readonly expired: boolean
  /** True for a client connected by OAuth, which can ask its user for more scopes. */
  readonly connected: boolean
  /** True when last_used_at is older than a minute. */
  readonly stale: boolean
  readonly workspace_id: WorkspaceId
  readonly plan: Plan
  readonly rates: Rates | null
  readonly templates_revision: number
}

// Runs on every call; never cached, so that a revocation holds from the next call on, on every process.
const owner = `k.id, k.kind, k.scopes, k.client, k."user", k.revoked_at is not null as revoked,
    (k.last_used_at is null or k.last_used_at < $2::timestamptz - interval '1 minute') as stale,
    k.workspace_id, w.plan, w.rates, w.templates_revision`
const ownerOf = `
  select ${owner}, false as expired, false as connected
  from keys k join workspaces w on w.id = k.workspace_id
  where k.hash = $1`
const ownerOfToken = `
  select ${owner}, t.expires_at <= $2::timestamptz as expired, true as connected
  from access_tokens t join keys k on k.id = t.key_id join workspaces w on w.id = k.workspace_id
  where t.hash = $1`
// Once a second for all who listen; says of each hash what the two above would.
const standing = `
  select k.hash, w.templates_revision
  from keys k join workspaces w on w.id = k.workspace_id
  where k.hash = any($1::text[]) and k.revoked_at is null
  union all
  select t.hash, w.templates_revision
  from access_tokens t join keys k on k.id = t.key_id join workspaces w on w.id = k.workspace_id
  where t.hash = any($1::text[]) and k.revoked_at is null and t.expires_at > $2::timestamptz`

const toKey = (row: typeof keys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  prefix: row.prefix,
  scopes: row.scopes,
  preset: row.preset,
  client: row.client,
  user: row.user,
  created_at: iso(row.createdAt),
  last_used_at: isoOrNull(row.lastUsedAt),
  expires_at: isoOrNull(row.expiresAt),
  revoked_at: isoOrNull(row.revokedAt)
})

export class KeyRepository extends Context.Service<KeyRepository>()("@tidings/storage/KeyRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list, update } = yield* owned(keys, toKey)
    const one = (statement: string, hash: string, nowMs: number) =>
      Effect.map(database.query<KeyOwner>(statement, [hash, new Date(nowMs).toISOString()]), (rows) => rows[0])
    return {
      ownerOf: (hash: string, nowMs: number) => one(ownerOf, hash, nowMs),

      /** As `ownerOf`, by the hash of an access token. */
      ownerOfToken: (hash: string, nowMs: number) => one(ownerOfToken, hash, nowMs),

      /** Of these hashes of keys and access tokens, those that `ownerOf` and `ownerOfToken` would still let in; one statement. */
      standing: (hashes: ReadonlyArray<string>, nowMs: number) =>
        database.query<Standing>(standing, [hashes, new Date(nowMs).toISOString()]),

      touch: (id: KeyId, nowMs: number) =>
        database.run((db) =>
          db
            .update(keys)
            .set({ lastUsedAt: new Date(nowMs) })
            .where(eq(keys.id, id))
        ),

      find,
      insert,
      list,

      /** What a key may do from its next call on, on every process. */
      setScopes: (workspaceId: WorkspaceId, id: KeyId, scopes: ReadonlyArray<Scope>) =>
        update(workspaceId, id, { scopes }),

      /** Revoking twice keeps the first instant. */
      revoke: (workspaceId: WorkspaceId, id: KeyId, nowMs: number) =>
        database.run((db) =>
          db
            .update(keys)
            .set({ revokedAt: new Date(nowMs) })
            .where(and(eq(keys.workspaceId, workspaceId), eq(keys.id, id), isNull(keys.revokedAt)))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
