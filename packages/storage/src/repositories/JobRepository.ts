import { firstIdAt } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { isFound, oneValue } from "../rows.ts"
import { isoAt } from "../iso.ts"
import type { jobs } from "../tables/index.ts"
import {
  dueColumns,
  inSerialOrder,
  insertJobs,
  isOneOf,
  jobColumns,
  jobRecord,
  onSameKey,
  serialsOf
} from "./jobRows.ts"
import type { DueTurn, NewJob, Turn } from "./jobRows.ts"
import { depthsWaiting, turnsWaiting } from "./waitingJobs.ts"

/** A turn, with the number of its jobs that a claim may take. */
export interface TurnShare extends Turn {
  readonly share: number
  /** Position among the turns of its lane; the lowest is served first. */
  readonly pass: number
  /** Jobs that the claim may take from the lane, over all its turns. */
  readonly free: number
  /** Only jobs due by this time are taken (Unix milliseconds). */
  readonly dueByMs: number
}

export interface Depth {
  readonly name: string
  readonly waiting: number
  readonly dueForSeconds: number
}

export interface ClaimedJob extends DueTurn, Pick<typeof jobs.$inferSelect, "id" | "name" | "serial" | "payload"> {
  /** 1 for the first attempt. */
  readonly attempt: number
  /** The claim under which a worker holds the job; whoever claims it after the lease has ended has another. */
  readonly claim: string
}

/** A job as far as its claim holds it. */
type Held = Pick<ClaimedJob, "id" | "claim">

type Ended = Held & Pick<ClaimedJob, "workspaceId" | "name" | "serial">

/** A deduplication key of a job's name in a workspace; the workspace is empty for the installation's own jobs. */
type Key = Required<Pick<NewJob, "workspaceId" | "name">> & { readonly key: string }

const unclaimed = "claim = null, lease_until = null"

const given = `(select * from jsonb_to_recordset($1::jsonb) as given (${jobColumns}))`
const insert = insertJobs(given)
const replace = insertJobs(given, onSameKey.replace)
const replaceInOrder = `${insertJobs(given, onSameKey.replaceInOrder)} returning id`
const putInPlace = insertJobs(given, "on conflict (id) do nothing")

const ofKey = "workspace_id = $1 and name = $2 and key = $3 and state in ('waiting', 'behind')"
const cancel = `delete from jobs where ${ofKey} returning id`
const keyed = `select id, workspace_id as "workspaceId", name, serial from jobs where ${ofKey}`
const cancelInOrder = `with given as (select unnest($1::text[]) as id)
  delete from jobs where ${isOneOf("given")} and state in ('waiting', 'behind') returning id`

// Reads each turn's jobs along `jobs_waiting`. Each free slot goes to the turn with the lowest pass, which then rises
// by 1/weight.
const claim = `with turn as (
    select * from rows from (
      jsonb_to_recordset($1::jsonb) as (lane text, priority smallint, "workspaceId" text, weight float8, share int, pass float8, free int, "dueBy" timestamptz)
    ) with ordinality as given (lane, priority, "workspaceId", weight, share, pass, free, "dueBy", place)
  ), found as (
    select mine.id, turn.lane, turn.free, turn.place,
      turn.pass + row_number() over (partition by turn.place order by mine.run_at, mine.id) / turn.weight as pass
    from turn, lateral (
      select id, run_at from jobs
      where state = 'waiting' and jobs.lane = turn.lane and jobs.priority = turn.priority
        and jobs.workspace_id = turn."workspaceId" and run_at <= turn."dueBy"
      order by run_at, id limit turn.share for update skip locked
    ) as mine
  ), taken as (
    select id, rank from (
      select id, free, row_number() over (partition by lane order by pass, place) as rank from found
    ) as ranked where rank <= free
  ), claimed as (
    update jobs set state = 'running', attempt = attempt + 1, key = null, claim = $4, lease_until = $2::timestamptz + make_interval(secs => $3)
    where ${isOneOf("taken")}
    returning id, name, serial, payload, attempt, claim, ${dueColumns}
  )
  select claimed.* from claimed join taken using (id) order by taken.rank`

const left = `select 1 from jobs where workspace_id = $1 and name = $2 and serial = $3
  and (state = 'waiting' and run_at <= $4::timestamptz or state = 'running' and lease_until <= $5::timestamptz)`

// A job waits after each death of its worker from the third on: 1 second, then twice as long each time, an hour at
// most. Otherwise one that kills its worker at once would make those beside it fail for good within minutes.
const freed = `with ended as (
    select id, case when attempt < 3 then run_at else $1::timestamptz + make_interval(secs => least(3600, power(2, least(attempt, 20) - 3))) end as later
    from jobs where state = 'running' and lease_until <= $1::timestamptz order by lease_until limit 1000 for update skip locked
  )
  update jobs set state = 'waiting', run_at = ended.later, ${unclaimed} from ended where jobs.id = ended.id`

// Job ids contain their creation time, so the newest job shows how far a clock was ahead.
const clockSetBack = `with before as (
    select greatest($2::timestamptz, max(created_at)) as at from jobs where id >= $3
  ), waiting as (
    select id from jobs, before where state = 'waiting' and run_at > $1::timestamptz and run_at <= before.at + interval '1 minute'
  ), moved as (
    update jobs set run_at = $1::timestamptz where ${isOneOf("waiting")}
  )
  update jobs set run_at = least(run_at, $1::timestamptz), lease_until = $1::timestamptz + make_interval(secs => $4)
  where state = 'running' and lease_until > $1::timestamptz + make_interval(secs => $4)`

// The pairs are compared row by row, since a join would read a young table whole.
const areHeld = `${isOneOf("held")} and ((id, claim) in (select id, claim from held)) is true`
const held = "held as (select * from unnest($1::text[], $2::text[]) as held (id, claim))"

const renew = `with ${held} update jobs set lease_until = $3::timestamptz where ${areHeld}`

const isHeld = "id = $1 and claim = $2"

const again = `update jobs set state = 'waiting', ${unclaimed}, run_at = $3::timestamptz, attempt = 0, last_error = $4 where ${isHeld}`

const retry = `update jobs set state = 'waiting', ${unclaimed}, run_at = $3::timestamptz, last_error = $4 where ${isHeld}`

const putOff = `update jobs set state = 'waiting', ${unclaimed}, attempt = greatest(0, attempt - 1), last_error = $3 where ${isHeld}`

// Maximum jobs of a turn moved at once, so that nobody waits for long.
const mostMoved = 1_000

const move = `with moved as (
    update jobs set state = 'waiting', ${unclaimed}, attempt = greatest(0, attempt - 1), lane = $3 where ${isHeld}
  ), same as (
    select id from jobs where state = 'waiting' and lane = $4 and priority = $5 and workspace_id = $6
    order by run_at, id limit $7 for update skip locked
  )
  update jobs set lane = $3 where ${isOneOf("same")}`

const fail = `update jobs set state = 'failed', ${unclaimed}, last_error = $3, failed_at = $4::timestamptz, forget_at = $5::timestamptz
  where ${isHeld}`

const forget = `with ${held} delete from jobs where ${areHeld}`

// Tolerated difference between the clocks of several machines.
const aheadMs = 5_000

const heldBy = (jobs: ReadonlyArray<Held>) => [jobs.map(({ id }) => id), jobs.map(({ claim }) => claim)] as const

const jsonOf = (jobs: ReadonlyArray<NewJob>): string => JSON.stringify(jobs.map(jobRecord))

/**
 * Jobs as rows: enqueued in the open transaction, claimed by lease and by turns, deleted when done. What ends a claimed
 * job changes nothing once the claim is another's.
 */
export class JobRepository extends Context.Service<JobRepository>()("@tidings/storage/JobRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database

    const doneAlone = yield* grouped<Held, void, never>((jobs) =>
      Effect.as(
        database.query(forget, heldBy(jobs)),
        jobs.map(() => undefined)
      )
    )

    /** Ends a job and returns the turns of jobs that its serial key now admits. */
    const ended = (job: Ended, change: Effect.Effect<unknown>): Effect.Effect<ReadonlyArray<DueTurn>> =>
      Effect.map(inSerialOrder(database, serialsOf([job]), change), ([, lifted]) => lifted)

    return {
      /** Inserts jobs, posted unless one has a serial key; a job is dropped if one of its key already waits. */
      insert: (jobs: ReadonlyArray<NewJob>) => {
        const serials = serialsOf(jobs)
        if (serials.length === 0) return database.post(insert, [jsonOf(jobs)])
        return Effect.asVoid(inSerialOrder(database, serials, database.query(insert, [jsonOf(jobs)])))
      },

      /** Like `insert`, for one job; a waiting job of its key gets its payload and its time. */
      replace: Effect.fnUntraced(function* (job: NewJob) {
        const serials = serialsOf([job])
        if (serials.length === 0) return yield* database.post(replace, [jsonOf([job])])
        const [rows] = yield* inSerialOrder(database, serials, database.query(replaceInOrder, [jsonOf([job])]))
        if (rows.length === 0) return yield* Effect.die(`the waiting ${job.name} of this key has another serial key`)
      }),

      /** Inserts missing repeating jobs, each under its fixed id. */
      putInPlace: (jobs: ReadonlyArray<NewJob>) => Effect.asVoid(database.query(putInPlace, [jsonOf(jobs)])),

      /**
       * Deletes the waiting job of a key, for names without serial keys; the returned effect waits for the answer:
       * false if there is none.
       */
      cancel: ({ key, name, workspaceId }: Key) => Effect.map(database.ask(cancel, [workspaceId, name, key]), isFound),

      /** Deletes the waiting job of a key, and admits the next one of its serial key; false if there is none. */
      cancelInOrder: Effect.fnUntraced(function* ({ key, name, workspaceId }: Key) {
        const found = yield* database.query<Ended>(keyed, [workspaceId, name, key])
        const gone = database.query(cancelInOrder, [found.map(({ id }) => id)])
        const [rows] = yield* inSerialOrder(database, serialsOf(found), gone)
        return rows.length === 1
      }),

      /**
       * Claims due jobs of the turns, in each lane at most the free number, in the order in which they are to start;
       * another worker may claim them when the lease ends.
       */
      claim: (turns: ReadonlyArray<TurnShare>, nowMs: number, leaseSeconds: number) =>
        database.query<ClaimedJob>(claim, [
          JSON.stringify(turns.map(({ dueByMs, ...turn }) => ({ ...turn, dueBy: isoAt(dueByMs) }))),
          isoAt(nowMs),
          leaseSeconds,
          randomUUID()
        ]),

      /** Lists every turn with waiting jobs of these names, in any lane, with the due time of its first job. */
      turns: (names: ReadonlyArray<string>) => database.query<DueTurn>(turnsWaiting, [names]),

      /** Counts the waiting jobs of each name (100,000 at most), with the time for which the oldest has been due. */
      depths: (names: ReadonlyArray<string>, nowMs: number) =>
        database.query<Depth>(depthsWaiting, [names, isoAt(nowMs)]),

      /**
       * Repairs times after a clock was set back, from `beforeMs` or from the creation time of the newest job: jobs due
       * by then, or within a minute after, are due now, and no lease ends later than one taken now.
       */
      clockSetBack: (nowMs: number, beforeMs: number, leaseSeconds: number) =>
        Effect.asVoid(
          database.query(clockSetBack, [isoAt(nowMs), isoAt(beforeMs), firstIdAt("job", nowMs + aheadMs), leaseSeconds])
        ),

      /**
       * True if the first job of a serial key has been due since an instant and nobody runs it, or its worker is gone.
       */
      isLeft: ({ name, serial, workspaceId }: Omit<Ended, keyof Held>, dueByMs: number, nowMs: number) =>
        isFound(database.query(left, [workspaceId, name, serial, isoAt(dueByMs), isoAt(nowMs)])),

      /** Requeues jobs whose leases have ended, at most 1,000; the more of its workers died, the longer a job waits. */
      freeEndedLeases: (nowMs: number) => Effect.asVoid(database.query(freed, [isoAt(nowMs)])),

      /** Extends the leases of jobs that are still held. */
      renew: (jobs: ReadonlyArray<Held>, untilMs: number) =>
        Effect.asVoid(database.query(renew, [...heldBy(jobs), isoAt(untilMs)])),

      /**
       * Deletes a finished job, sharing the round trip with concurrent callers; returns the turns of jobs that its
       * serial key now admits.
       */
      done: (job: Ended): Effect.Effect<ReadonlyArray<DueTurn>> =>
        job.serial === null ? Effect.as(doneAlone(job), []) : ended(job, database.query(forget, heldBy([job]))),

      /** Keeps a repeating job for its next run, with its attempts reset. */
      again: ({ claim, id }: Held, runAtMs: number, error: string | null) =>
        Effect.asVoid(database.query(again, [id, claim, isoAt(runAtMs), error])),

      retry: ({ claim, id }: Held, runAtMs: number, reason: string) =>
        Effect.asVoid(database.query(retry, [id, claim, isoAt(runAtMs), reason])),

      /** Requeues a claimed job without counting the attempt. */
      putOff: ({ claim, id }: Held, reason: string) => Effect.asVoid(database.query(putOff, [id, claim, reason])),

      /**
       * Like `putOff`, but moves the job to another lane; with `withTurn` also up to 1,000 waiting jobs of its turn.
       */
      move: ({ claim, id, lane, priority, workspaceId }: ClaimedJob, to: string, withTurn: boolean) =>
        Effect.asVoid(database.query(move, [id, claim, to, lane, priority, workspaceId, withTurn ? mostMoved : 0])),

      /**
       * Marks a job as failed for good, keeping its row until `forgetAtMs` for people to inspect; returns the turns of
       * jobs that its serial key now admits.
       */
      fail: (job: Ended, reason: string, nowMs: number, forgetAtMs: number) =>
        ended(job, database.query(fail, [job.id, job.claim, reason, isoAt(nowMs), isoAt(forgetAtMs)])),

      /** Counts the jobs of a name that have neither finished nor failed. */
      waiting: (name: string) =>
        oneValue<number>(
          database.query(
            "select count(*)::int as n from jobs where name = $1 and state in ('waiting', 'behind', 'running')",
            [name]
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
