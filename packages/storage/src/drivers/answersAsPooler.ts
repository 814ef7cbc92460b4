import type postgres from "postgres"

/**
 * True if a pooler answers instead of Postgres. The cancel key of a connection names its server process; a pooler,
 * which spreads connections over several processes, issues a key of its own.
 */
export const answersAsPooler = async (client: postgres.Sql): Promise<boolean> => {
  const answer = await client.unsafe<Array<{ readonly pid: number }>>("select pg_backend_pid() as pid")
  return answer[0]!.pid !== answer.state.pid
}
