import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import { firstRow } from "../rows.ts"
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

/** A failed job as its workspace sees it. */
export interface ToldJob extends Omit<FailedJob, "workspaceId"> {
  /** Id of its subject; null if it has none. */
  readonly subjectId: string | null
  /** Time at which it is deleted (ISO 8601). */
  readonly forgottenAt: string
}

/** A name of jobs that their workspace is told of, and the field of the payload with the id of their subject. */
export interface ToldName {
  readonly name: string
  readonly field: string | null
}

type Chosen = Pick<typeof jobs.$inferSelect, "id" | "workspaceId" | "name" | "serial">
type Held = Chosen & Pick<typeof jobs.$inferSelect, "state">

const columns = `j.id, j.name, j.attempt as attempts, j.last_error as reason, j.failed_at as "failedAt"`

const list = `select ${columns}, j.workspace_id as "workspaceId"
  from jobs j where j.state = 'failed' and ($1::text is null or j.name = $1) and ($2::text is null or j.id < $2) order by j.id desc limit $3`

const given = `jsonb_to_recordset($1::jsonb) as given (name text, field text)`

/** Tables of subjects that are of one world. */
const worldly = ["sends", "sms_messages", "social_posts", "creations", "imports", "sequences", "approvals"]

// A job is of the world that its payload names, else of its subject's; without either it is of the live one.
const isOfWorld = `coalesce((j.payload ->> 'livemode')::boolean, (
    ${worldly.map((table) => `select t.livemode from ${table} t where t.id = j.payload ->> given.field and t.workspace_id = j.workspace_id`).join(" union all ")}
    limit 1
  ), true) = $3`

// Along the index of a workspace's failed jobs of each name, however many of other names failed.
const told = `select one.* from ${given} cross join lateral (
    select ${columns}, j.payload ->> given.field as "subjectId", j.forget_at as "forgottenAt"
    from jobs j where j.workspace_id = $2 and j.name = given.name and j.state = 'failed' and ($4::text is null or j.id < $4) and ${isOfWorld}
    order by j.id desc limit $5
  ) as one order by one.id desc limit $5`

const chosen = `j.id, j.workspace_id as "workspaceId", j.name, j.serial`
const held = `select ${chosen}, j.state from jobs j join ${given} using (name) where j.workspace_id = $2 and j.id = $4 and ${isOfWorld}`

const failed = `select ${chosen} from jobs j where j.state = 'failed'`
const one = `${failed} and j.id = $1`
const some = `${failed} and j.name = $1 and j.failed_at <= $2::timestamptz order by j.id limit 500`

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

      /** Returns the jobs that now wait for a worker; one that runs again already is not among them. */
      const runAgain = (jobs: ReadonlyArray<Chosen>, nowMs: number) => {
        const change = database.query<DueTurn>(again, [jobs.map(({ id }) => id), isoAt(nowMs)])
        return Effect.map(inSerialOrder(database, serialsOf(jobs), change), ([changed]) => changed)
      }

      return {
        runAgain,

        /** Lists failed jobs, newest first; optionally only of one name, and before an id. */
        list: (page: {
          readonly name?: string | undefined
          readonly before?: string | undefined
          readonly limit: number
        }) =>
          Effect.map(database.query<FailedJob>(list, [page.name ?? null, page.before ?? null, page.limit]), (rows) =>
            rows.map((row) => ({ ...row, failedAt: isoOf(row.failedAt) }))
          ),

        /** Lists a world's failed jobs of these names, newest first. */
        listOf: (
          { livemode, workspaceId }: World,
          names: ReadonlyArray<ToldName>,
          page: { readonly before?: string | undefined; readonly limit: number }
        ) =>
          Effect.map(
            database.query<ToldJob>(told, [
              JSON.stringify(names),
              workspaceId,
              livemode,
              page.before ?? null,
              page.limit
            ]),
            (rows) =>
              rows.map((row) => ({ ...row, failedAt: isoOf(row.failedAt), forgottenAt: isoOf(row.forgottenAt) }))
          ),

        /** Finds a world's job of these names, in any state. */
        findOf: ({ livemode, workspaceId }: World, names: ReadonlyArray<ToldName>, id: string) =>
          firstRow(database.query<Held>(held, [JSON.stringify(names), workspaceId, livemode, id])),

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
