import type { WorkspaceId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { Database } from "../Database.ts"

const run = (...statements: ReadonlyArray<string>) =>
  Database.use((database) => Effect.forEach(statements, (text) => database.query(text, []), { discard: true }))

/** Runs an effect; returns the workspace and number of deleted rows of a table, statement by statement. */
export const whoseDeleted = <E, R>(table: string, effect: Effect.Effect<unknown, E, R>) =>
  Effect.acquireUseRelease(
    run(
      "create table deletions (n int generated always as identity, workspace_id text, rows int)",
      `create function note_deletion() returns trigger language plpgsql as $$
        begin insert into deletions (workspace_id, rows) select workspace_id, count(*) from gone group by 1; return null; end $$`,
      `create trigger noted_deletion after delete on ${table} referencing old table as gone for each statement execute function note_deletion()`
    ),
    () =>
      Effect.andThen(
        effect,
        Database.use((database) =>
          database.query<{ readonly workspaceId: WorkspaceId; readonly rows: number }>(
            `select workspace_id as "workspaceId", rows from deletions order by n`,
            []
          )
        )
      ),
    () => run(`drop trigger noted_deletion on ${table}`, "drop function note_deletion", "drop table deletions")
  )
