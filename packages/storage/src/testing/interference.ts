import { Effect } from "effect"
import postgres from "postgres"

const once = <A>(url: string, use: (sql: postgres.Sql) => Promise<A>) =>
  Effect.promise(async () => {
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    try {
      return await use(sql)
    } finally {
      await sql.end()
    }
  })

/** Ends every other connection to a database, as a restart of its server would; returns their number. */
export const endConnections = (url: string): Effect.Effect<number> =>
  once(url, async (sql) => {
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    return ended.length
  })

/** Opens connections until the server refuses more, and keeps them until the scope closes; returns their number. */
export const connectionsUsedUp = (url: string, most = 200) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const open: Array<postgres.Sql> = []
      while (open.length < most) {
        const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
        const isOpen = await sql`select 1`.then(
          () => true,
          () => false
        )
        if (isOpen) open.push(sql)
        else {
          await sql.end({ timeout: 0 })
          break
        }
      }
      return open
    }),
    (open) => Effect.promise(() => Promise.all(open.map((sql) => sql.end({ timeout: 0 }))))
  ).pipe(Effect.map(({ length }) => length))

/** Makes the waiting jobs of a name due now. */
export const makeDue = (url: string, name: string): Effect.Effect<void> =>
  once(url, async (sql) => {
    await sql`update jobs set run_at = created_at where name = ${name} and state = 'waiting'`
  })
