import { Effect } from "effect"
import type { Database } from "../Database.ts"

/**
 * Deletes what the authorization server keeps under these grants, once the open transaction has committed: it lies in
 * the first home. Records that a crash leaves are worth nothing without the grant's key.
 */
export const endRecordsOf = (database: Database["Service"], grantIds: ReadonlyArray<string>): Effect.Effect<void> =>
  grantIds.length === 0
    ? Effect.void
    : database.afterCommit(
        database.ofInstallation.query("delete from oauth_records where grant_id = any($1::text[])", [grantIds])
      )
