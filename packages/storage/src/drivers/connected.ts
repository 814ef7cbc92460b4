import { Effect, type Scope } from "effect"
import type { Sql } from "postgres"
import { booleanText, booleanType } from "./booleanText.ts"
import { databaseAddressOf, urlIn } from "./databaseAddressOf.ts"
import { clientOf, type Db, type Driver } from "./Driver.ts"
import { inOwnTransaction, pipelined } from "./pipelined.ts"

/**
 * Seconds: the connect timeout, and the delay between attempts to reconnect, short so that calls are answered soon
 * after the database is back.
 */
const reconnecting = { connect_timeout: 5, backoff: () => 0.3 }

const types = {
  boolean: {
    to: booleanType,
    from: [booleanType],
    serialize: booleanText,
    parse: (text: string) => text === "t"
  }
}

/** Makes drizzle's statements prepared like ours: an unnamed one costs another round trip, for its description. */
const preparing = (client: Sql): Sql => {
  const { unsafe } = client
  client.unsafe = (text, params, options) => unsafe(text, params, { ...options, prepare: true })
  return client
}

/**
 * Sends a statement outside a transaction only after the one ahead of it on its connection has ended: a pooler then
 * gives the connection to others, and a describe in progress is never answered. Statements within a transaction keep
 * their connection, so they need no such wait.
 */
const oneByOne = (client: Sql): Sql => {
  const { unsafe } = client
  const alone = { onexecute: () => false }
  client.unsafe = (text, params, options) => unsafe(text, params, { ...options, ...alone } as typeof options)
  return client
}

interface Connected {
  readonly max: number
  readonly isPooled: boolean
  /** The schema of the statements; that of the URL if absent. */
  readonly schema?: string | undefined
  /** "begin" unless transactions begin otherwise. */
  readonly begin?: string
  /** Seconds that statements in progress have when the scope closes; 5 if absent. */
  readonly patience?: number
}

/**
 * A pool of connections to the server of a URL, until the scope closes. A pooler takes no schema at the connection's
 * begin, and lends the next transaction another connection: behind one each transaction names its schema, and each
 * statement is a transaction.
 */
export const connected = (
  url: string,
  { begin = "begin", isPooled, max, patience = 5, schema }: Connected
): Effect.Effect<Driver, never, Scope.Scope> =>
  Effect.gen(function* () {
    const [{ default: postgres }, { drizzle }] = yield* Effect.promise(() =>
      Promise.all([import("postgres"), import("drizzle-orm/postgres-js")])
    )
    const names = isPooled && schema !== undefined
    const at = databaseAddressOf(names ? url : urlIn(url, schema))
    const begins = names ? `${begin}; set local search_path to ${schema}` : begin
    const options = { ...at.socket, max, prepare: !isPooled, onnotice: () => {}, types, ...reconnecting }
    const connect = () => postgres(at.url, options)
    const client = yield* Effect.acquireRelease(
      Effect.sync(() => (isPooled ? oneByOne(connect()) : preparing(connect()))),
      (client) => Effect.promise(() => client.end({ timeout: patience }))
    )
    if (names) client.unsafe = inOwnTransaction(client, begins)
    const db = drizzle(client)
    return {
      kind: "postgres",
      db: db as unknown as Db,
      send: (db, text, params) => clientOf<Sql>(db).unsafe(text, params as Array<any>, { prepare: true }),
      transaction: pipelined(db, client, begins)
    }
  })
