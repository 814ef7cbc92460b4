import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import type { jobs } from "../tables/index.ts"
import { dueColumns, inSerialOrder, isOneOf, serialsOf, type DueTurn } from "./jobRows.ts"

/** A job that failed for good. */
export interface FailedJob {
  readonly id: string
  readonly name: string
  /** Empty for the installation's own jobs. */
  readonly workspaceId: string
  readonly attempts: number
  readonly reason: string
  /** ISO 8601. */
  readonly failedAt: string
}

type Chosen = Pick<typeof jobs.$inferSelect, "id" | "workspaceId" | "name" | "serial">

const list = `select id, name, workspace_id as "workspaceId", attempt as attempts, last_error as reason, failed_at as "failedAt"
  from jobs where state = 'failed' and ($1::text is null or name = $1) and ($2::text is null or id < $2) order by id desc limit $3`

const failed = `select id, workspace_id as "workspaceId", name, serial from jobs where state = 'failed'`
const one = `${failed} and id = $1`
const some = `${failed} and name = $1 and failed_at <= $2::timestamptz order by id limit 500`

const again = `with given as (select unnest($1::text[]) as id)
  update jobs set state = case when serial is null then 'waiting' else 'behind' end,
    attempt = 0, run_at = $2::timestamptz, failed_at = null, forget_at = null
  where ${isOneOf("given")} and state = 'failed' returning ${dueColumns}`

/** Jobs that failed for good, kept for some days. */
export class FailedJobRepository extends Context.Service<FailedJobRepository>()(
  "@tidings/storage/FailedJobRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database

      /** Returns the jobs that now wait for a worker. */
      const runAgain = (chosen: ReadonlyArray<Chosen>, nowMs: number) => {
        const ids = chosen.map(({ id }) => id)
        const change = database.query<DueTurn>(again, [ids, isoAt(nowMs)])
        return Effect.map(inSerialOrder(database, serialsOf(chosen), change), ([changed]) => changed)
      }

      return {
        /** Lists failed jobs, newest first; optionally only of one name, and before an id. */
        list: (page: {
          readonly name?: string | undefined
          readonly before?: string | undefined
          readonly limit: number
        }) =>
          Effect.map(database.query<FailedJob>(list, [page.name ?? null, page.before ?? null, page.limit]), (rows) =>
            rows.map((row) => ({ ...row, failedAt: isoOf(row.failedAt) }))
          ),

        /** Requeues one job with its attempts reset; returns an empty array if there is no such failed job. */
        runOneAgain: (id: string, nowMs: number) =>
          Effect.flatMap(database.query<Chosen>(one, [id]), (chosen) => runAgain(chosen, nowMs)),

        /**
         * Requeues jobs of a name that had failed by an instant, at most 500; call it until it returns an empty array.
         */
        runSomeAgain: (name: string, failedByMs: number, nowMs: number) =>
          Effect.flatMap(database.query<Chosen>(some, [name, isoAt(failedByMs)]), (chosen) => runAgain(chosen, nowMs))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
