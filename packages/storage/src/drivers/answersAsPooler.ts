import type postgres from "postgres"

/**
 * Whether a pooler answers in place of Postgres: the key that a connection is given to cancel by names the process that serves it, and a pooler,
 * whose connections are served by one process and then another, gives a key of its own.
 */
export const answersAsPooler = async (client: postgres.Sql): Promise<boolean> => {
  const answer = await client.unsafe<Array<{ readonly pid: number }>>("select pg_backend_pid() as pid")
  return answer[0]!.pid !== answer.state.pid
}
