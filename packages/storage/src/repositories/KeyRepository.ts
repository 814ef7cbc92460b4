import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import type { Scope } from "@tidings/schema/Scope"
import { and, eq, isNull } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt, isoOrNull } from "../iso.ts"
import { owned } from "../owned.ts"
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
  where k.hash = any($1::text[]) and k.revoked_at is null
  union all
  select t.hash, w.templates_revision + case when k.kind = 'test' then w.sandbox_revision else 0 end as templates_revision
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
      list,

      /** Sets a key's scopes, in force from its next call on, in every process. */
      setScopes: (workspaceId: WorkspaceId, id: KeyId, scopes: ReadonlyArray<Scope>) =>
        update(workspaceId, id, { scopes }),

      /** Revokes a key; revoking twice keeps the first instant. */
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
