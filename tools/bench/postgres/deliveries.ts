import postgres from "postgres"
import { setTimeout as sleep } from "node:timers/promises"
import { owned } from "../leftovers.ts"

/** How long sends waited from acceptance to handover, in milliseconds. */
export interface Lag {
  readonly delivered: number
  readonly medianMs: number
  readonly p99Ms: number
}

const pollMs = 250

/** Watches the deliveries of a database. */
export const watchDeliveries = (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const waiting = async () => {
    const [row] =
      await sql`select count(*)::int as waiting from jobs where name = 'deliver_email' and state in ('waiting', 'behind', 'running')`
    return row!["waiting"] as number
  }
  return {
    waiting,
    /** Waits until nothing is waiting for delivery; answers the seconds it took, at most `seconds`. */
    drained: async (seconds: number): Promise<number> => {
      const startMs = performance.now()
      const passed = () => (performance.now() - startMs) / 1000
      while (passed() < seconds && (await waiting()) > 0) await sleep(pollMs)
      return passed()
    },
    /** Forgets what is not delivered yet, so that it does not weigh on what is measured next. */
    forget: async () => void (await sql`delete from jobs where name = 'deliver_email'`),
    /** Of the sends accepted since an instant. */
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
    ...owned(() => sql.end())
  }
}
