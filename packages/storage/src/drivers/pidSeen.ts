import type { Sql } from "postgres"

/**
 * Runs a statement whose row has the `pid` of its server process; `isPooled` if a pooler answers instead of Postgres.
 * The cancel key of a connection names its server process; a pooler, which spreads connections over several processes,
 * issues a key of its own.
 */
export const pidSeen = async (client: Sql, text = "select pg_backend_pid() as pid") => {
  const answer = await client.unsafe<Array<{ readonly pid: number } & Record<string, unknown>>>(text)
  const row = answer[0]!
  return { isPooled: row.pid !== answer.state.pid, row }
}
