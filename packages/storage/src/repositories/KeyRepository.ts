import { endRecordsOf } from "./endRecordsOf.ts"
import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { ApiKey, KeyKind } from "@tidings/schema/resources/ApiKey"
import { eq, isNotNull, isNull } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt, isoOrNull } from "../iso.ts"
import { owned, type PageWindow } from "../owned.ts"
import { oneValue } from "../rows.ts"
import { keys } from "../tables/index.ts"

/** A credential that is still valid, with the templates revision of its workspace. */
interface ValidCredential {
  readonly hash: string
  readonly templates_revision: number
}

// Runs once a second for all listeners; applies the same conditions as authentication.
const standing = `
  select k.hash, w.templates_revision + case when k.kind = 'test' then w.sandbox_revision else 0 end as templates_revision
  from keys k join workspaces w on w.id = k.workspace_id
  where k.hash = any($1::text[]) and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2::timestamptz)
  union all
  select t.hash, w.templates_revision + case when k.kind = 'test' then w.sandbox_revision else 0 end as templates_revision
  from access_tokens t join keys k on k.id = t.key_id join workspaces w on w.id = k.workspace_id
  where t.hash = any($1::text[]) and k.revoked_at is null and t.expires_at > $2::timestamptz`

// In the order of ids, so that two calls that lock the same keys never wait for one another in a circle.
const lockAll = "select id from keys where workspace_id = $1 and id = any($2::text[]) order by id for update"

const counted = "select count(*)::int as keys from keys where workspace_id = $1 and revoked_at is null"

// Of a connected client, the tokens end with the key; the grant and its refresh tokens after the commit.
const revoke = `with known as (
    select id, grant_id, revoked_at is null as stands from keys where workspace_id = $1 and id = $2
  ), ended as (
    update keys set revoked_at = $3::timestamptz where workspace_id = $1 and id = $2 and revoked_at is null
  ), tokens as (
    delete from access_tokens where key_id in (select id from known)
  )
  select stands, grant_id from known`

interface Revoked {
  /** True if it was not revoked before. */
  readonly stands: boolean
  readonly grant_id: string | null
}

/** The keys that a list has; at most one of these is given. */
interface KeyFilter {
  readonly kind?: KeyKind | undefined
  /** True for clients connected by OAuth alone, false for all other keys. */
  readonly connected?: boolean | undefined
  readonly revoked?: boolean | undefined
}

const nullness = (column: typeof keys.grantId | typeof keys.revokedAt, isSet: boolean | undefined) =>
  isSet === undefined ? undefined : isSet ? isNotNull(column) : isNull(column)

const toKey = (row: typeof keys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  prefix: row.prefix,
  scopes: row.scopes,
  preset: row.preset,
  client: row.client,
  user: row.user,
  created_at: isoOf(row.createdAt),
  last_used_at: isoOrNull(row.lastUsedAt),
  expires_at: isoOrNull(row.expiresAt),
  revoked_at: isoOrNull(row.revokedAt)
})

export class KeyRepository extends Context.Service<KeyRepository>()("@tidings/storage/KeyRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list, update } = yield* owned(keys, toKey)
    return {
      /**
       * Returns those of these hashes of keys and access tokens that authentication would still accept; one statement.
       */
      standing: (hashes: ReadonlyArray<string>, nowMs: number) =>
        database.query<ValidCredential>(standing, [hashes, isoAt(nowMs)]),

      touch: (id: KeyId, nowMs: number) =>
        database.run((db) =>
          db
            .update(keys)
            .set({ lastUsedAt: new Date(nowMs) })
            .where(eq(keys.id, id))
        ),

      find,
      insert,

      /** Lists keys, newest first. */
      list: (workspaceId: WorkspaceId, window: PageWindow, { connected, kind, revoked }: KeyFilter = {}) =>
        list(
          workspaceId,
          window,
          kind === undefined ? undefined : eq(keys.kind, kind),
          nullness(keys.grantId, connected),
          nullness(keys.revokedAt, revoked)
        ),

      /** Locks keys until the transaction ends; ids of other workspaces are passed over. */
      lock: (workspaceId: WorkspaceId, ids: ReadonlyArray<KeyId>) =>
        Effect.asVoid(database.query(lockAll, [workspaceId, ids])),

      /** Counts the keys that are not revoked, connected clients included. */
      counted: (workspaceId: WorkspaceId) => oneValue<number>(database.query(counted, [workspaceId])),

      /** Changes a key, in force from its next call on, in every process. */
      change: (
        workspaceId: WorkspaceId,
        id: KeyId,
        changes: Partial<Pick<typeof keys.$inferInsert, "name" | "scopes" | "preset" | "expiresAt">>
      ) => update(workspaceId, id, changes),

      /** Revokes a key, and ends the connection that it is of; false if it was revoked before, or is not there. */
      revoke: (workspaceId: WorkspaceId, id: KeyId, nowMs: number) =>
        Effect.gen(function* () {
          const [known] = yield* database.query<Revoked>(revoke, [workspaceId, id, isoAt(nowMs)])
          if (typeof known?.grant_id === "string") yield* endRecordsOf(database, [known.grant_id])
          return known?.stands === true
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
