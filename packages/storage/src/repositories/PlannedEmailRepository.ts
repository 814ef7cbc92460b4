import type { WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { World } from "@tidings/schema/World"
import { and, eq, gt, gte, lte, min } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned, type PageWindow } from "../owned.ts"
import { plannedEmails } from "../tables/index.ts"
import { firstRow, oneRow, oneValue } from "../rows.ts"
import { isoAt } from "../iso.ts"

export type PlannedEmailRow = typeof plannedEmails.$inferSelect

/** Filters of a list of planned mails; the window bounds the sending time, both ends included. */
export interface PlannedFilter {
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** A workspace with due work on planned mails, and the due time of the earliest. */
interface PlannedWorkspace {
  readonly workspaceId: WorkspaceId
  readonly plan: Plan
  readonly dueMs: number
}

const waiting = `select p.workspace_id as "workspaceId", w.plan, round(extract(epoch from min(p.due_at)) * 1000)::float8 as "dueMs"
  from planned_emails p join workspaces w on w.id = p.workspace_id where p.due_at is not null group by 1, 2`

const depth = `select count(*)::int as waiting, coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0)::float8 as "dueForSeconds"
  from (select due_at from planned_emails where due_at <= $1::timestamptz limit 100000) as due`

const scheduled = `select count(*)::int as n from (
    select 1 from planned_emails where workspace_id = $1 and livemode = $2 and status = 'scheduled' and id <> $3 limit $4
  ) as counted`

/** Scheduled mails to lists. Decided in docs/decisions/planned-email.md. */
export class PlannedEmailRepository extends Context.Service<PlannedEmailRepository>()(
  "@tidings/storage/PlannedEmailRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { find, insert, list, lock, put } = yield* owned(plannedEmails, (row): PlannedEmailRow => row)
      return {
        find,
        insert,
        lock,
        put,

        /** Lists the planned mails of a world that meet every filter, newest first. */
        list: (world: World, window: PageWindow, { sinceMs, untilMs }: PlannedFilter = {}) =>
          list(
            world,
            window,
            sinceMs === undefined ? undefined : gte(plannedEmails.sendsAt, new Date(sinceMs)),
            untilMs === undefined ? undefined : lte(plannedEmails.sendsAt, new Date(untilMs))
          ),

        /**
         * Counts a world's scheduled mails besides one, at most `most`; until the transaction ends, nobody else counts
         * them.
         */
        countScheduled: Effect.fnUntraced(function* (
          { id, livemode, workspaceId }: Pick<PlannedEmailRow, "id" | "livemode" | "workspaceId">,
          most: number
        ) {
          yield* database.post("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`planned ${workspaceId}`])
          return yield* oneValue<number>(database.query(scheduled, [workspaceId, livemode, id, most]))
        }),

        /**
         * Locks the workspace's mail that has been due longest, until the transaction ends; skips mails locked by
         * others.
         */
        lockDue: (workspaceId: WorkspaceId, nowMs: number): Effect.Effect<PlannedEmailRow | undefined> =>
          firstRow(
            database.run((db) =>
              db
                .select()
                .from(plannedEmails)
                .where(and(eq(plannedEmails.workspaceId, workspaceId), lte(plannedEmails.dueAt, new Date(nowMs))))
                .orderBy(plannedEmails.dueAt)
                .limit(1)
                .for("no key update", { skipLocked: true })
            )
          ),

        /** Due time of the workspace's next mail after an instant (Unix milliseconds); undefined if there is none. */
        nextDueMs: (workspaceId: WorkspaceId, afterMs: number): Effect.Effect<number | undefined> =>
          Effect.map(
            database.run((db) =>
              db
                .select({ dueAt: min(plannedEmails.dueAt) })
                .from(plannedEmails)
                .where(and(eq(plannedEmails.workspaceId, workspaceId), gt(plannedEmails.dueAt, new Date(afterMs))))
            ),
            ([row]) => row?.dueAt?.getTime()
          ),

        /** Lists every workspace that has a mail with work to do. */
        waiting: database.query<PlannedWorkspace>(waiting, []),

        /** Counts the due mails (100,000 at most), with the time for which the first has been due. */
        depth: (nowMs: number) =>
          oneRow(database.query<{ readonly waiting: number; readonly dueForSeconds: number }>(depth, [isoAt(nowMs)]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
