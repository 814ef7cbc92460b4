import type { ContactId } from "@tidings/schema/Id"
import type { SegmentPlan } from "@tidings/schema/resources/SegmentPlan"
import type { World } from "@tidings/schema/World"
import { type ContactRecordRow, contactColumns, toContact } from "./contactRows.ts"
import { Cause, Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isStopped } from "../isOfDatabase.ts"
import { isoAt } from "../iso.ts"
import type { PageWindow } from "../owned.ts"
import { oneRow } from "../rows.ts"
import { living } from "./ContactRepository.ts"
import { conditionOf } from "./segmentCondition.ts"
import { isSuppressed } from "./suppressedContact.ts"

/** A condition at an instant (Unix milliseconds), from which its windows of time are counted back. */
export interface PlanAt {
  readonly plan: SegmentPlan
  readonly nowMs: number
}

/** Further filters of a page. */
export interface SegmentFilter {
  readonly suppressed?: boolean | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** The contacts of a stretch of a world, along their ids. */
interface Stretch {
  /** Contacts in it. */
  readonly seen: number
  /** Id of its last contact; null if it has none. */
  readonly last: ContactId | null
}

/** SQL of the contacts `c` of a world, which is a literal: a sandbox's few are found along their own index. */
const ofWorld = (livemode: boolean): string =>
  `c.workspace_id = $1 and ${livemode ? "" : "not "}c.livemode and ${living}`

/** A statement's parameters, and the way to add one. */
const parameters = (...first: ReadonlyArray<unknown>) => {
  const params: Array<unknown> = [...first]
  return { params, given: (value: unknown) => `$${params.push(value)}` }
}

/**
 * Contacts that fit a condition. Each question is one statement with parameters, in a transaction that writes nothing
 * and ends at its time; it takes one processor. Decided in docs/decisions/segments.md.
 */
export class SegmentContactRepository extends Context.Service<SegmentContactRepository>()(
  "@tidings/storage/SegmentContactRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database

      /** Runs a statement for at most this time; undefined if it takes longer. The embedded database stops none. */
      const bounded = <A>(mostMs: number, statement: Effect.Effect<A>): Effect.Effect<A | undefined> => {
        if (database.kind === "pglite") return statement
        const settings = `select set_config('transaction_read_only', 'on', true), set_config('max_parallel_workers_per_gather', '0', true),
          set_config('jit', 'off', true), set_config('statement_timeout', $1, true)`
        const limited = database.post(settings, [String(Math.max(1, Math.round(mostMs)))])
        return Effect.catchCause(database.transaction(Effect.andThen(limited, statement)), (cause) =>
          isStopped(cause) && !Cause.hasInterrupts(cause) ? Effect.succeed(undefined) : Effect.failCause(cause)
        )
      }

      const conditions = (
        { livemode }: World,
        { nowMs, plan }: PlanAt,
        { sinceMs, suppressed, untilMs }: SegmentFilter,
        given: (value: unknown) => string
      ) => [
        ofWorld(livemode),
        ...(sinceMs === undefined ? [] : [`c.created_at >= ${given(isoAt(sinceMs))}::timestamptz`]),
        ...(untilMs === undefined ? [] : [`c.created_at <= ${given(isoAt(untilMs))}::timestamptz`]),
        ...(suppressed === undefined ? [] : [`${suppressed ? "" : "not "}exists (${isSuppressed})`]),
        conditionOf(plan, given, nowMs)
      ]

      return {
        /** True if a statement that takes too long is stopped. */
        stops: database.kind === "postgres",

        bounded,

        /** Contacts of a stretch that keeps no other statement waiting. */
        atOnce: database.kind === "postgres" ? 10_000 : 1_000,

        /** Has the statements of the open transaction stopped after this time each. */
        patient: (mostMs: number) =>
          database.kind === "pglite"
            ? Effect.void
            : database.post("select set_config('statement_timeout', $1, true)", [String(mostMs)]),

        /** Counts the contacts of a world that fit; undefined beyond the time. */
        count: (world: World, at: PlanAt, mostMs: number) => {
          const { given, params } = parameters(world.workspaceId)
          const where = conditions(world, at, {}, given).join(" and ")
          const counted = database.query<{ readonly n: number }>(
            `select count(*)::int as n from contacts c where ${where}`,
            params
          )
          return bounded(
            mostMs,
            Effect.map(counted, ([row]) => row!.n)
          )
        },

        /** Counts the contacts of a world, or takes what the planner expects beyond the time. */
        size: Effect.fnUntraced(function* ({ livemode, workspaceId }: World, mostMs: number) {
          const counted = database.query<{ readonly n: number }>(
            `select count(*)::int as n from contacts c where ${ofWorld(livemode)}`,
            [workspaceId]
          )
          const exact = yield* bounded(
            mostMs,
            Effect.map(counted, ([row]) => row!.n)
          )
          if (exact !== undefined) return exact
          const planned = yield* oneRow(
            database.query<Readonly<Record<"QUERY PLAN", ReadonlyArray<{ readonly Plan: Record<string, unknown> }>>>>(
              `explain (format json) select 1 from contacts c where ${ofWorld(livemode)}`,
              [workspaceId]
            )
          )
          return Number(planned["QUERY PLAN"][0]!.Plan["Plan Rows"])
        }),

        /** Lists the contacts of a world that fit and meet every filter, newest first; undefined beyond the time. */
        page: (world: World, at: PlanAt, filter: SegmentFilter, { before, limit }: PageWindow, mostMs: number) => {
          const { given, params } = parameters(world.workspaceId, limit)
          const where = conditions(world, at, filter, given)
          if (before !== undefined) where.push(`c.id < ${given(before)}`)
          const text = `select ${contactColumns} from contacts c where ${where.join(" and ")} order by c.id desc limit $2`
          return bounded(
            mostMs,
            Effect.map(database.query<ContactRecordRow>(text, params), (rows) => rows.map(toContact))
          )
        },

        /**
         * Looks at the next contacts of a world before an id, newest first, or after one; returns those of them that
         * fit, in that order and at most `limit` of them, and their number.
         */
        stretch: Effect.fnUntraced(function* (
          world: World,
          at: PlanAt,
          from: { readonly before?: string; readonly after?: string },
          most: number,
          { limit = most, ...filter }: SegmentFilter & { readonly limit?: number } = {}
        ) {
          const { given, params } = parameters(world.workspaceId, most, from.before ?? from.after ?? "", limit)
          const isForward = from.after !== undefined
          const order = isForward ? "asc" : "desc"
          const start = isForward
            ? "and c.id > $3"
            : from.before === undefined
              ? "and $3::text is not null"
              : "and c.id < $3"
          const where = conditions(world, at, filter, given).slice(1).join(" and ")
          const text = `with stretch as materialized (
              select ${contactColumns}, c.workspace_id, c.livemode from contacts c where ${ofWorld(world.livemode)} ${start} order by c.id ${order} limit $2
            ), fitting as materialized (select ${contactColumns} from stretch c where ${where})
            select s.last, s.seen, s.fitted, f.* from (
              select (select ${isForward ? "max" : "min"}(id collate "C") from stretch) as last, (select count(*)::int from stretch) as seen, (select count(*)::int from fitting) as fitted
            ) as s left join lateral (select * from fitting order by id ${order} limit $4) as f on true order by f.id ${order}`
          const rows = yield* database.query<ContactRecordRow & Stretch & { readonly fitted: number }>(text, params)
          const { fitted, last, seen } = rows[0]!
          return { last, seen, fitted, contacts: rows.filter(({ id }) => id !== null).map(toContact) }
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
