import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"

export interface NewJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly runAtMs: number
  /** Drops the new job when one of this name and key is waiting already. */
  readonly key?: string
}

export interface ClaimedJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  /** 1 for the first. */
  readonly attempt: number
}

const insert = `insert into jobs (id, name, payload, run_at, attempt, key, created_at)
  select id, name, payload, run_at, 0, key, $2::timestamptz
  from jsonb_to_recordset($1::jsonb) as row (id text, name text, payload jsonb, run_at timestamptz, key text)
  on conflict (name, key) do nothing`

// One statement for all lanes, so that looking for work costs one round trip however many kinds of job there are.
const claim = `with lane as (
    select * from jsonb_to_recordset($1::jsonb) as l (name text, free int)
  ), due as (
    select found.id from lane, lateral (
      select id from jobs where jobs.name = lane.name and run_at <= $2::timestamptz and failed_at is null
      order by run_at limit lane.free for update skip locked
    ) as found
  )
  update jobs set attempt = attempt + 1, run_at = $2::timestamptz + make_interval(secs => $3)
  where id in (select id from due)
  returning id, name, payload, attempt`

const renew = `update jobs set run_at = $2::timestamptz where id = any($1::text[]) and run_at <= $2::timestamptz and failed_at is null`

const again = `update jobs set run_at = $2::timestamptz, attempt = 0, last_error = null where id = $1`

/** Jobs as rows: enqueued by whatever transaction is open, claimed by lease, deleted when done. */
export class JobRepository extends Context.Service<JobRepository>()("@tidings/storage/JobRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: (jobs: ReadonlyArray<NewJob>, nowMs: number) => {
        const rows = jobs.map(({ id, key, name, payload, runAtMs }) => ({
          id,
          name,
          payload,
          run_at: new Date(runAtMs).toISOString(),
          key: key ?? null
        }))
        return Effect.asVoid(database.query(insert, [JSON.stringify(rows), new Date(nowMs).toISOString()]))
      },
      /** Takes due jobs, of each name as many as are free; they come back to others when the lease ends. */
      claim: (
        lanes: ReadonlyArray<{ readonly name: string; readonly free: number }>,
        nowMs: number,
        leaseSeconds: number
      ) => database.query<ClaimedJob>(claim, [JSON.stringify(lanes), new Date(nowMs).toISOString(), leaseSeconds]),
      /** Lengthens the leases of jobs still at work; one that was just put off for longer stays put off. */
      renew: (ids: ReadonlyArray<string>, untilMs: number) =>
        Effect.asVoid(database.query(renew, [ids, new Date(untilMs).toISOString()])),
      /** Forgets a job that is done, sharing the round trip with others that end meanwhile. */
      done: yield* grouped<string, void, never>((ids) =>
        Effect.as(
          database.query("delete from jobs where id = any($1::text[])", [ids]),
          ids.map(() => undefined)
        )
      ),
      /** Keeps a repeating job for its next run, with its attempts counted anew. */
      again: (id: string, runAtMs: number) =>
        Effect.asVoid(database.query(again, [id, new Date(runAtMs).toISOString()])),
      retry: (id: string, runAtMs: number, reason: string) =>
        Effect.asVoid(
          database.query("update jobs set run_at = $2::timestamptz, last_error = $3 where id = $1", [
            id,
            new Date(runAtMs).toISOString(),
            reason
          ])
        ),
      /** Ends a job for good, keeping its row for a person to look at; its key is free again. */
      fail: (id: string, nowMs: number, reason: string) =>
        Effect.asVoid(
          database.query("update jobs set failed_at = $2::timestamptz, last_error = $3, key = null where id = $1", [
            id,
            new Date(nowMs).toISOString(),
            reason
          ])
        ),
      waiting: (name: string) =>
        Effect.map(
          database.query<{ readonly n: number }>(
            "select count(*)::int as n from jobs where name = $1 and failed_at is null",
            [name]
          ),
          ([row]) => row!.n
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
