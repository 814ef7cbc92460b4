import { type PostgresJsDatabase, PostgresJsSession, PostgresJsTransaction } from "drizzle-orm/postgres-js"
import type { PendingQuery, ReservedSql, Sql } from "postgres"
import type { Db, Driver, Opened } from "./Driver.ts"

/** The driver's own view of a connection. */
interface Connection {
  /** Whom it tells when it is lost. */
  readonly onclose: ((error: Error) => void) | null
}

/** A connection of the pool held for one transaction, and that transaction begun on it. */
interface Held {
  readonly sql: ReservedSql
  readonly begun: PromiseLike<unknown>
  /** After this no statement reaches the connection, which others have by then, or nobody. */
  readonly letGo: () => void
}

/** A statement as drizzle and we use one: sent when somebody waits for it. */
type Statement = Pick<PendingQuery<Array<any>>, "then"> & Record<"execute" | "values", () => Promise<any>>

/** It ends with the connection, also where the driver has not sent it yet and would wait for ever. */
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

const hold = async (client: Sql): Promise<Held> => {
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
  const begun = unsafe("begin", [], { onexecute } as object).execute()
  begun.catch(() => {})
  const letGo = () => {
    if (isHeld) sql.release()
    end(new Error("the transaction is over"))
  }
  // Drizzle's statements are prepared like ours: an unnamed one waits for its description.
  const send = (text: string, params?: Parameters<Sql["unsafe"]>[1]) =>
    endingWith(
      lost,
      isHeld ? unsafe(text, params, { prepare: true }) : (Object.assign(lost, { values: () => lost }) as never)
    )
  return { sql: Object.assign(sql, { unsafe: send as unknown as Sql["unsafe"] }), begun, letGo }
}

/** Drizzle over one connection, with the settings that it has over the pool. */
const onConnection = (pool: PostgresJsDatabase, connection: ReservedSql): Db => {
  const { dialect, options, schema } = (pool as any).session
  const session = new (PostgresJsSession as any)(connection, dialect, schema, options)
  return new (PostgresJsTransaction as any)(dialect, session, schema)
}

/** One that is rolled back to takes those after it with it, so no two of a transaction have the same. */
function* savepointNames(): Generator<string, never> {
  for (let n = 0; ; n++) yield `s${n}`
}

/** A transaction or savepoint on a connection; posted statements belong to the transaction once the savepoint stays. */
const openedOn = (db: Db, sql: ReservedSql, posted: Opened["posted"], names = savepointNames()): Opened => ({
  db,
  posted,
  nested: async (body) => {
    const name = names.next().value!
    const own: Opened["posted"] = [sql.unsafe(`savepoint ${name}`).execute()]
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
 * Transactions whose first statement travels with `begin`, and whose posted ones travel with `commit`: what waits for no answer costs no round trip.
 * The server runs them in order, and once one has failed none of the rest; a commit that follows is answered with a rollback.
 */
export const pipelined =
  (pool: PostgresJsDatabase, client: Sql): Driver["transaction"] =>
  async (body) => {
    const { begun, letGo, sql } = await hold(client)
    const posted: Opened["posted"] = [begun]
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
