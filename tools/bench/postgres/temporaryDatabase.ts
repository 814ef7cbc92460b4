import postgres from "postgres"
import { leftover } from "../leftovers.ts"

const given =
  process.env["BENCH_DATABASE_URL"] ?? process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432"

/** URL of the bench's Postgres, without a path: on loopback, with a role that may create databases. */
export const postgresUrl = new URL("/", given).href.replace(/\/$/u, "")

export interface TemporaryDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
}

const alone = async <A>(deed: (sql: postgres.Sql) => Promise<A>): Promise<A> => {
  const sql = postgres(`${postgresUrl}/postgres`, { max: 1, onnotice: () => {} })
  try {
    return await deed(sql)
  } finally {
    await sql.end()
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Drops the databases of benches that were killed before they could. */
export const dropAbandoned = (): Promise<void> =>
  alone(async (sql) => {
    const rows = await sql<Array<{ datname: string }>>`select datname from pg_database`
    for (const { datname } of rows) {
      const [, pid] = /^tidings_bench_(\d+)_\d+$/u.exec(datname) ?? []
      if (pid !== undefined && !isRunning(Number(pid))) await sql`drop database if exists ${sql(datname)} with (force)`
    }
  })

let created = 0

/**
 * Creates a database that is dropped when the bench is done with it; a copy of `template` (to which nobody is
 * connected), or empty.
 */
export const temporaryDatabase = async (template?: TemporaryDatabase): Promise<TemporaryDatabase> => {
  const name = `tidings_bench_${process.pid}_${++created}`
  await alone((sql) => sql`create database ${sql(name)} template ${sql(template?.name ?? "template0")}`)
  const drop = () => alone((sql) => sql`drop database if exists ${sql(name)} with (force)`)
  return { name, url: `${postgresUrl}/${name}`, ...leftover(drop) }
}

/** Returns the server's version, e.g. 18.1. */
export const serverVersion = (): Promise<string> =>
  alone(async (sql) => {
    const [row] = await sql<Array<{ server_version: string }>>`show server_version`
    return row!.server_version.split(" ")[0]!
  })
