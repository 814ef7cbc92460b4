import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { SharedTable } from "../worlds.ts"
import { oneValue } from "../rows.ts"
import { archived, messagesCut, ofSandbox, type SandboxRoom, type Trim, trims } from "./sandboxTrims.ts"

export type { SandboxRoom }

/** Rows of a sandbox table that exceed its limit: those after one id, up to another. */
export interface SandboxExcess {
  readonly workspaceId: WorkspaceId
  readonly table: string
  readonly after: string
  readonly upTo: string
}

interface Trimmed {
  /** The remaining excess; undefined if there is none. */
  readonly rest: SandboxExcess | undefined
  /** Storage keys of files that no row refers to any more. */
  readonly files: ReadonlyArray<string>
}

const atOnce = 1_000

const excesses = `with messages as materialized (${messagesCut})
  select * from (${trims.map(({ table, upTo }) => `select '${table}' as "table", ${upTo} as "upTo"`).join(" union all ")}) as one
  where "upTo" is not null`

// Along the index, from the end of the last batch, so that deleted rows are not scanned again. A row locked by others
// is left to the next run.
const trimOf = ({ condition, ends = [], hasFiles, table }: Trim): string => `with going as materialized (
    select id from ${table} where ${ofSandbox(condition)} and id > $2 and id <= $3 order by id limit ${atOnce} for update skip locked
  ), ${[...ends, `gone as (delete from ${table} where id in (select id from going)${hasFiles ? " returning storage_key" : ""})`].join(", ")}
  select count(*)::int as n, max(id) as last, ${hasFiles ? "array(select storage_key from gone)" : "array[]::text[]"} as files from going`
const statements = new Map(trims.map((trim) => [trim.table, trimOf(trim)]))

/** Limits on rows created by sandbox keys. Decided in docs/decisions/worlds.md. */
export class SandboxRepository extends Context.Service<SandboxRepository>()("@tidings/storage/SandboxRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    // Planned anew each time: a plan made while there was little data may use any index of the workspace, and read all
    // live rows.
    const query = <Row>(text: string, params: ReadonlyArray<unknown>) =>
      database.transaction(
        Effect.andThen(
          database.post("set local plan_cache_mode = force_custom_plan", []),
          database.query<Row>(text, params)
        )
      )
    return {
      /** Finds the rows of a workspace's sandbox that exceed its limits. */
      excesses: (workspaceId: WorkspaceId, { archived, bytes, contacts, lasting, messages }: SandboxRoom) =>
        Effect.map(
          query<{ readonly table: string; readonly upTo: string }>(excesses, [
            workspaceId,
            contacts,
            messages,
            bytes,
            archived,
            lasting
          ]),
          (rows) => rows.map((row): SandboxExcess => ({ ...row, workspaceId, after: "" }))
        ),

      /** Deletes the oldest 1,000 of them with their dependent rows. */
      trim: (excess: SandboxExcess) =>
        Effect.map(
          query<{
            readonly n: number
            readonly last: string | null
            readonly files: ReadonlyArray<string>
          }>(statements.get(excess.table)!, [excess.workspaceId, excess.after, excess.upTo]),
          ([row]): Trimmed => ({
            rest: row!.n < atOnce ? undefined : { ...excess, after: row!.last! },
            files: row!.files
          })
        ),

      /** Counts the rows of a table in a workspace's sandbox that are not archived, up to a maximum. */
      count: (workspaceId: WorkspaceId, table: SharedTable, most: number) => {
        const standing = archived[table] && `not (${archived[table]})`
        return oneValue<number>(
          database.query(
            `select count(*)::int as n from (select 1 from ${table} where ${ofSandbox(standing)} limit $2) as few`,
            [workspaceId, most]
          )
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
