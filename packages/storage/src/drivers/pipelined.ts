import { type PostgresJsDatabase, PostgresJsSession, PostgresJsTransaction } from "drizzle-orm/postgres-js"
import type { PendingQuery, ReservedSql, Sql } from "postgres"
import type { Db, Driver, OpenTransaction } from "./Driver.ts"

/** The driver's own view of a connection. */
interface Connection {
  /** Callback for a lost connection. */
  readonly onclose: ((error: Error) => void) | null
}

/** A connection of the pool held for one transaction, and that transaction begun on it. */
interface Held {
  readonly sql: ReservedSql
  readonly begun: PromiseLike<unknown>
  /** Releases the connection; later statements of this transaction are rejected instead of reaching it. */
  readonly letGo: () => void
}

/** The part of a statement that drizzle and this package use: it is sent when somebody awaits it. */
type Statement = Pick<PendingQuery<Array<any>>, "then"> & Record<"execute" | "values", () => Promise<any>>

/** Rejects the statement once the connection is lost, even if the driver has not sent it yet and would wait forever. */
const endingWith = (lost: Promise<never>, statement: PendingQuery<Array<any>>): Statement => {
  const sent = (statement: PromiseLike<any>) => {
    const ended = Promise.race([statement, lost])
    ended.catch(() => {})
    return ended
  }
  return {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (done, failed) => sent(statement).then(done, failed),
    execute: () => sent(statement),
    values: () => sent(statement.values())
  }
}

const hold = async (client: Sql, begin: string): Promise<Held> => {
  const sql = await client.reserve()
  const { unsafe } = sql
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  let isHeld = true
  const end = (error: Error) => {
    isHeld = false
    reject(error)
  }
  const onexecute = (connection: Connection) => {
    Object.assign(connection, { onclose: end })
    return true
  }
  const begun = unsafe(begin, [], { onexecute } as object).execute()
  begun.catch(() => {})
  const letGo = () => {
    if (isHeld) sql.release()
    end(new Error("the transaction is over"))
  }
  // Drizzle's statements are prepared like ours: an unnamed one costs a wait for its description.
  const send = (text: string, params?: Parameters<Sql["unsafe"]>[1]) =>
    endingWith(
      lost,
      isHeld ? unsafe(text, params, { prepare: true }) : (Object.assign(lost, { values: () => lost }) as never)
    )
  return { sql: Object.assign(sql, { unsafe: send as unknown as Sql["unsafe"] }), begun, letGo }
}

/** Drizzle over one connection, with the settings of the pool's drizzle. */
const onConnection = (pool: PostgresJsDatabase, connection: ReservedSql): Db => {
  const { dialect, options, schema } = (pool as any).session
  const session = new (PostgresJsSession as any)(connection, dialect, schema, options)
  return new (PostgresJsTransaction as any)(dialect, session, schema)
}

/** Unique savepoint names within a transaction: rolling back to a savepoint also removes the later ones. */
function* savepointNames(): Generator<string, never> {
  for (let n = 0; ; n++) yield `s${n}`
}

/**
 * A transaction or savepoint on a connection; posted statements of a savepoint pass to the transaction once the
 * savepoint succeeds.
 */
const openedOn = (
  db: Db,
  sql: ReservedSql,
  posted: OpenTransaction["posted"],
  names = savepointNames()
): OpenTransaction => ({
  db,
  posted,
  nested: async (body) => {
    const name = names.next().value!
    const own: OpenTransaction["posted"] = [sql.unsafe(`savepoint ${name}`).execute()]
    try {
      const result = await body(openedOn(db, sql, own, names))
      posted.push(...own)
      return result
    } catch (error) {
      await Promise.allSettled(own)
      await sql.unsafe(`rollback to ${name}`)
      throw error
    }
  }
})

/**
 * Transactions whose first statement travels with `begin`, and whose posted ones travel with `commit`: statements with
 * no awaited answer cost no round trip. The server runs them in order, and none after a failed one; a commit that
 * follows is answered with a rollback.
 */
export const pipelined =
  (pool: PostgresJsDatabase, client: Sql, begin = "begin"): Driver["transaction"] =>
  async (body) => {
    const { begun, letGo, sql } = await hold(client, begin)
    const posted: OpenTransaction["posted"] = [begun]
    try {
      const result = await body(openedOn(onConnection(pool, sql), sql, posted))
      const committed = sql.unsafe("commit").execute()
      const [{ command }] = await Promise.all([committed, ...posted])
      if (command !== "COMMIT") throw new Error("the transaction was not committed: a statement of it had failed")
      return result
    } catch (error) {
      const [first] = (await Promise.allSettled(posted)).flatMap((end) => (end.status === "rejected" ? [end] : []))
      await sql
        .unsafe("rollback")
        .execute()
        .catch(() => {})
      throw first === undefined ? error : first.reason
    } finally {
      letGo()
    }
  }

/** Runs each statement outside of transactions in one of its own, which begins as it is told to. */
export const inOwnTransaction = (client: Sql, begin: string): Sql["unsafe"] => {
  const alone = async (text: string, params: any, isValues: boolean) => {
    const { begun, letGo, sql } = await hold(client, begin)
    try {
      const statement = sql.unsafe(text, params)
      const answer = isValues ? statement.values() : statement.execute()
      const [rows] = await Promise.all([answer, begun, sql.unsafe("commit").execute()])
      return rows
    } catch (error) {
      await sql
        .unsafe("rollback")
        .execute()
        .catch(() => {})
      throw error
    } finally {
      letGo()
    }
  }
  const unsafe = (text: string, params?: any): Statement => ({
    // oxlint-disable-next-line unicorn/no-thenable
    then: (done, failed) => alone(text, params, false).then(done, failed),
    execute: () => alone(text, params, false),
    values: () => alone(text, params, true)
  })
  return unsafe as unknown as Sql["unsafe"]
}
