import postgres from "postgres"
import { setTimeout as sleep } from "node:timers/promises"
import { leftover } from "../leftovers.ts"

/** Time that sends waited from acceptance to handover, in milliseconds. */
interface Lag {
  readonly delivered: number
  readonly medianMs: number
  readonly p99Ms: number
}

const pollMs = 250

/** Watches the hand-over of a database's mails. */
export const watchDeliveries = (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const name = "deliver_email"
  const waiting = async () => {
    const [row] =
      await sql`select count(*)::int as waiting from jobs where name = ${name} and state in ('waiting', 'behind', 'running')`
    return row!["waiting"] as number
  }
  return {
    waiting,
    /** Waits until no delivery is waiting; returns the seconds it took, at most `seconds`. */
    drained: async (seconds: number): Promise<number> => {
      const startMs = performance.now()
      const passed = () => (performance.now() - startMs) / 1000
      while (passed() < seconds && (await waiting()) > 0) await sleep(pollMs)
      return passed()
    },
    /** Deletes undelivered messages' jobs, so that they do not affect the next measurement. */
    forget: async () => void (await sql`delete from jobs where name = ${name}`),
    /**
     * Deletes jobs that no worker has taken, and those that come back from workers, until none is left; for at most
     * `seconds`.
     */
    forgetWaiting: async (seconds: number): Promise<void> => {
      const startMs = performance.now()
      do {
        await sql`delete from jobs where name = ${name} and state in ('waiting', 'behind')`
        if ((await waiting()) === 0) return
        await sleep(pollMs / 5)
      } while (performance.now() - startMs < seconds * 1000)
    },
    /** Waits until every sandbox send has ended, for at most `seconds`. */
    sandboxSettled: async (seconds: number): Promise<void> => {
      const startMs = performance.now()
      const open = async () =>
        (await sql`select 1 from sends where not livemode and status = 'queued' limit 1`).length > 0
      while (performance.now() - startMs < seconds * 1000 && (await open())) await sleep(pollMs)
    },
    /** Returns the lag of the sends accepted since an instant. */
    lagSince: async (since: Date): Promise<Lag> => {
      const [row] = await sql`
        select count(*)::int as delivered,
          coalesce(percentile_cont(0.5) within group (order by waited), 0) as median,
          coalesce(percentile_cont(0.99) within group (order by waited), 0) as p99
        from (
          select 1000 * extract(epoch from handover_at - created_at)::float8 as waited
          from sends where created_at >= ${since} and handover_at is not null
        ) as delivered`
      return { delivered: row!["delivered"], medianMs: row!["median"], p99Ms: row!["p99"] }
    },
    ...leftover(() => sql.end())
  }
}
