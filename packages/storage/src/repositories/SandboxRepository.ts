import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { SharedTable } from "../worlds.ts"
import { archived, messagesCut, ofSandbox, type SandboxRoom, type Trim, trims } from "./sandboxTrims.ts"

export type { SandboxRoom }

/** Rows of a sandbox's table that are beyond its room: those after one id, up to another. */
export interface Excess {
  readonly workspaceId: WorkspaceId
  readonly table: string
  readonly after: string
  readonly upTo: string
}

interface Trimmed {
  /** What is left of it; undefined where nothing is. */
  readonly rest: Excess | undefined
  /** Where bytes lie that no row of these names any more. */
  readonly files: ReadonlyArray<string>
}

const atOnce = 1_000

const excesses = `with messages as materialized (${messagesCut})
  select * from (${trims.map(({ table, upTo }) => `select '${table}' as "table", ${upTo} as "upTo"`).join(" union all ")}) as one
  where "upTo" is not null`

// By the index, from where the last batch ended: what was deleted there is not walked over again. A row that somebody holds is left to the next time.
const trimOf = ({ condition, ends = [], hasFiles, table }: Trim): string => `with going as materialized (
    select id from ${table} where ${ofSandbox(condition)} and id > $2 and id <= $3 order by id limit ${atOnce} for update skip locked
  ), ${[...ends, `gone as (delete from ${table} where id in (select id from going)${hasFiles ? " returning storage_key" : ""})`].join(", ")}
  select count(*)::int as n, max(id) as last, ${hasFiles ? "array(select storage_key from gone)" : "array[]::text[]"} as files from going`
const statements = new Map(trims.map((trim) => [trim.table, trimOf(trim)]))

/** What sandbox keys made, as far as it has bounds. Decided in docs/decisions/worlds.md. */
export class SandboxRepository extends Context.Service<SandboxRepository>()("@tidings/storage/SandboxRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    // Planned anew each time: a plan that was made while there was little may go by any index of the workspace, and read all that is live.
    const query = <Row>(text: string, params: ReadonlyArray<unknown>) =>
      database.transaction(
        Effect.andThen(
          database.post("set local plan_cache_mode = force_custom_plan", []),
          database.query<Row>(text, params)
        )
      )
    return {
      /** What a workspace's sandbox has beyond its room, looked for once. */
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
          (rows) => rows.map((row): Excess => ({ ...row, workspaceId, after: "" }))
        ),

      /** Deletes the oldest 1,000 of them with all that hangs on those. */
      trim: (excess: Excess) =>
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

      /** How many rows of a table a workspace's sandbox has that are not archived, counted up to a bound. */
      count: (workspaceId: WorkspaceId, table: SharedTable, most: number) => {
        const standing = archived[table] && `not (${archived[table]})`
        return Effect.map(
          database.query<{ readonly n: number }>(
            `select count(*)::int as n from (select from ${table} where ${ofSandbox(standing)} limit $2) as few`,
            [workspaceId, most]
          ),
          ([row]) => row!.n
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
