import type { ContactId, SequenceRunId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { type ContactRow, contactJson } from "./ContactRepository.ts"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { runRecord } from "./runRows.ts"

/** A run to start, unless another run of the contact prevents it. */
export interface NewRun {
  readonly run: RunRow
  /** The contact's ids: its own and those merged into it. */
  readonly contacts: ReadonlyArray<ContactId>
  /**
   * A run of the same key that started after this instant (Unix milliseconds) prevents the start, even if it ended;
   * undefined if only a live one does.
   */
  readonly notSinceMs: number | undefined
  /**
   * Live runs of the sequence that the contact may have, over all keys and this one included; undefined if any number.
   */
  readonly mostLive: number | undefined
  /** The contact as read before the transaction: no run starts if the contact or its sequence has changed since. */
  readonly seen?: ContactRow | undefined
}

/** The result of a start: it started, or the reason it did not. */
export interface Enrolled {
  readonly n: number
  readonly isBegun: boolean
  /** True if the contact or the sequence changed since it was read before the transaction. */
  readonly isStale: boolean
  /** Id of a live run of the same key; null if there is none. */
  readonly liveId: SequenceRunId | null
  /** The contact's live runs of the sequence, over all keys. */
  readonly liveCount: number
  /** Start of the newest run of the same key (Unix milliseconds); null if there is none. */
  readonly lastMs: number | null
}

// Maximum rows of sequence_enrolments per sequence; transactions of one connection run one after another, and so never
// wait for each other.
const enrolmentShards = 32

// Contact by contact, so that the planner does not read all runs of the sequence; from an array, whose small estimate
// keeps it from compiling the statement.
const inTheWay = (
  more: string
) => `(select past.* from unnest(array(select jsonb_array_elements_text(given.contacts))) as who (id) cross join lateral (
      select id, enrolled_at, ended_at from sequence_runs
      where workspace_id = given.run ->> 'workspace_id' and contact_id = who.id and sequence_id = given.run ->> 'sequence_id' and livemode = (given.run ->> 'livemode')::boolean and ${more} offset 0
    ) as past) as past`
const sameKey = "run_key = given.run ->> 'run_key'"

const isAsSeen = `(select ${contactJson("c")} = given.seen from held c where c.id = given.run ->> 'contact_id')
      and (select s.status = 'published' and s.version_id = given.run ->> 'version_id' from sequences s where s.id = given.run ->> 'sequence_id')`

// Locks contacts before runs, in the same order as merges, so that they never deadlock.
const enrol = `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (n int, run jsonb, contacts jsonb, not_since timestamptz, most_live int, seen jsonb)
  ), held as materialized (
    select c.* from unnest(array(select distinct run ->> 'contact_id' from given order by 1)) as who (id)
    cross join lateral (select * from contacts where contacts.id = who.id for key share) as c
  ), fresh as materialized (
    select n, (select count(*) from held) > 0 and given.seen is null or coalesce(${isAsSeen}, false) as is_fresh from given
  ), known as materialized (
    select given.n, given.run, fresh.is_fresh, live.id as live_id, latest.enrolled_at as last_at, living.n as live_count,
      fresh.is_fresh and live.id is null and (given.not_since is null or latest.enrolled_at is null or latest.enrolled_at <= given.not_since)
        and (given.most_live is null or living.n < given.most_live) as may
    from given join fresh using (n)
    cross join lateral (select count(*)::int as n from ${inTheWay("ended_at is null")}) as living
    left join lateral (select * from ${inTheWay(`ended_at is null and ${sameKey}`)} order by past.id limit 1) as live on true
    left join lateral (select * from ${inTheWay(sameKey)} order by past.enrolled_at desc limit 1) as latest on true
  ), begun as (
    insert into sequence_runs select row.* from known cross join lateral jsonb_populate_record(null::sequence_runs, known.run) as row where known.may
    on conflict (workspace_id, contact_id, sequence_id, livemode, run_key) where ended_at is null do nothing
    returning id, workspace_id, sequence_id, livemode
  ), counted as (
    insert into sequence_enrolments as counted (workspace_id, sequence_id, livemode, shard, runs)
    select workspace_id, sequence_id, livemode, pg_backend_pid() % ${enrolmentShards}, count(*) from begun group by 1, 2, 3 order by 1, 2, 3
    on conflict (workspace_id, sequence_id, livemode, shard) do update set runs = counted.runs + excluded.runs
  )
  select known.n, known.run ->> 'id' in (select id from begun) as "isBegun", not known.is_fresh as "isStale", known.live_id as "liveId", known.live_count as "liveCount",
    round(extract(epoch from known.last_at) * 1000)::float8 as "lastMs"
  from known order by known.n`

/** Starts sequence runs. Decided in docs/decisions/sequences.md. */
export class EnrolmentRepository extends Context.Service<EnrolmentRepository>()(
  "@tidings/storage/EnrolmentRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Starts runs, each unless another run of the contact prevents it; call it inside a transaction. */
        enrol: (runs: ReadonlyArray<NewRun>, nowMs: number) => {
          const records = runs.map(({ contacts, mostLive, notSinceMs, run, seen }, n) => ({
            n,
            run: runRecord(run, nowMs),
            contacts,
            not_since: notSinceMs === undefined ? null : notSinceMs === -Infinity ? "-infinity" : isoAt(notSinceMs),
            most_live: mostLive ?? null,
            seen: seen ?? null
          }))
          return database.query<Enrolled>(enrol, [JSON.stringify(records)])
        }
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
