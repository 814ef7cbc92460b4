import type { Scope } from "@tidings/schema/Scope"
import { Effect } from "effect"
import { Database } from "../Database.ts"

const run = (statement: string, params: ReadonlyArray<unknown>) =>
  Effect.asVoid(Database.use((database) => database.query(statement, params)))

/** Gives a key other scopes behind the platform's back, as an older release issued it. */
export const setKeyScopes = (id: string, scopes: ReadonlyArray<Scope>) =>
  run("update keys set scopes = $2 where id = $1", [id, scopes])

/** Revokes a key as another process does. */
export const revokeElsewhere = (id: string) => run("update keys set revoked_at = now() where id = $1", [id])

/** Fills a workspace with this many keys that are not revoked. */
export const fillKeys = (workspaceId: string, count: number) =>
  run(
    `insert into keys (id, workspace_id, name, kind, prefix, scopes, created_at)
     select 'key_filler' || n, $1, 'filler', 'live', 'svc_live_', '{}', now() from generate_series(1, $2) as n`,
    [workspaceId, count]
  )

/** Every text that is kept of the calls of a workspace: remembered answers, and metadata of audit entries. */
export const keptTexts = (workspaceId: string) =>
  Database.use((database) =>
    Effect.map(
      database.query<{ readonly body: string }>(
        `select body from idempotency_keys where workspace_id = $1
         union all select metadata::text from audit_entries where workspace_id = $1`,
        [workspaceId]
      ),
      (rows) => rows.map(({ body }) => body)
    )
  )

/** Stores a refresh token of a grant. */
export const addRefreshToken = (grantId: string) =>
  Database.use(({ ofInstallation }) =>
    Effect.asVoid(
      ofInstallation.query(
        "insert into oauth_records (kind, id, grant_id, payload) values ('RefreshToken', $1, $1, '{}')",
        [grantId]
      )
    )
  )

/** The number of OAuth records and access tokens that a connected program still has. */
export const tokensLeft = (grantId: string, keyId: string) =>
  Database.use(({ ofInstallation, query }) =>
    Effect.map(
      Effect.all([
        ofInstallation.query("select 1 from oauth_records where grant_id = $1", [grantId]),
        query("select 1 from access_tokens where key_id = $1", [keyId])
      ]),
      ([records, tokens]) => records.length + tokens.length
    )
  )

/** The keys of a workspace, with the beginning of each secret, in the order in which they were made. */
export const issuedKeys = (workspaceId: string) =>
  Database.use((database) =>
    database.query<{ readonly id: string; readonly prefix: string; readonly scopes: ReadonlyArray<Scope> }>(
      "select id, prefix, scopes from keys where workspace_id = $1 order by id",
      [workspaceId]
    )
  )

/** Gives a key that has a preset other scopes, as if it was made before its preset had those of today. */
export const setPresetScopes = (id: string, scopes: ReadonlyArray<Scope>) =>
  run("update keys set scopes = $2 where id = $1 and preset is not null", [id, scopes])
