import type { WorkspaceId } from "@tidings/schema/Id"
import { eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { marketing } from "../tables/index.ts"
import { firstRow, oneRow } from "../rows.ts"

type Row = typeof marketing.$inferSelect
type Changes = Partial<Omit<Row, "workspaceId">>

/** Marketing strategy and defaults of workspaces. */
export class MarketingRepository extends Context.Service<MarketingRepository>()(
  "@tidings/storage/MarketingRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Reads the row; undefined if the workspace has none yet. */
        find: (workspaceId: WorkspaceId): Effect.Effect<Row | undefined> =>
          firstRow(database.run((db) => db.select().from(marketing).where(eq(marketing.workspaceId, workspaceId)))),

        /** Locks the workspace's row until the transaction ends; creates it if there is none. */
        lock: (workspaceId: WorkspaceId): Effect.Effect<Row> =>
          oneRow(
            database.run((db) =>
              db
                .insert(marketing)
                .values({ workspaceId, strategy: {}, creationDefaults: {} })
                .onConflictDoUpdate({ target: marketing.workspaceId, set: { workspaceId: sql`excluded.workspace_id` } })
                .returning()
            )
          ),

        /** Changes a locked row with the open transaction's commit. */
        put: (workspaceId: WorkspaceId, changes: Changes) =>
          database.write((db) => db.update(marketing).set(changes).where(eq(marketing.workspaceId, workspaceId)))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
