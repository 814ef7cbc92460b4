import { Effect, type Scope } from "effect"
import type { Sql } from "postgres"
import { clientOf, type Db, type Driver } from "./Driver.ts"
import { databaseAddressOf, urlIn } from "./databaseAddressOf.ts"
import { booleanText, booleanType } from "./booleanText.ts"
import { type HomeDatabase, homeDatabase } from "../homes/HomeDatabase.ts"
import type { HomeServer } from "../homes/Homes.ts"
import { prepared } from "../homes/prepared.ts"
import { standbyAt } from "../standby/Standby.ts"
import { migrated } from "./migrating.ts"
import { pidSeen } from "./pidSeen.ts"
import { inOwnTransaction, pipelined } from "./pipelined.ts"

export interface Served {
  /** Connections in the pool; 10 if absent. */
  readonly max?: number
  /** URL of Postgres itself, bypassing a pooler; migrations run there. */
  readonly directUrl?: string | undefined
  /** True if a pooler lends connections from one transaction to the next; detected if undefined. */
  readonly pooler?: boolean | undefined
  /** URL of a standby for reads; none if undefined. */
  readonly readUrl?: string | undefined
}

/** Connections that each home has at least. */
const leastOfHome = 2

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

const hasPooler = (url: string) =>
  Effect.gen(function* () {
    const at = databaseAddressOf(url)
    const { default: postgres } = yield* Effect.promise(() => import("postgres"))
    const isThere = yield* Effect.acquireUseRelease(
      Effect.sync(() =>
        postgres(at.url, { ...at.socket, max: 1, prepare: false, fetch_types: false, onnotice: () => {} })
      ),
      (single) => Effect.promise(async () => (await pidSeen(single)).isPooled),
      (single) => Effect.promise(() => single.end({ timeout: 5 }))
    )
    if (isThere)
      yield* Effect.logInfo(
        "a pooler answers at DATABASE_URL: statements are not prepared (DATABASE_POOLER=off prepares them, for one that keeps a connection for each client)"
      )
    return isThere
  })

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

/**
 * Postgres served at a URL, over a pool of connections; migrated first, one process at a time. A pooler may lend the
 * next transaction another connection, which knows no earlier prepared statement; behind one no statement is prepared,
 * which costs a round trip for each description. The homes share the connections, and each has two at least.
 */
export const served = (
  url: string,
  { directUrl = url, max = 10, pooler, readUrl }: Served = {}
): Effect.Effect<{ readonly first: HomeDatabase; readonly server: HomeServer }, never, Scope.Scope> =>
  Effect.gen(function* () {
    const homes = yield* migrated(directUrl)
    const isPooled = pooler ?? (yield* hasPooler(url))
    const opened = (schema: string | undefined, homes: number) =>
      Effect.gen(function* () {
        const share = homes === 1 ? max : Math.max(leastOfHome, Math.ceil(max / homes))
        const database = homeDatabase(yield* connected(url, { max: share, isPooled, schema }))
        if (readUrl === undefined) return database
        return { ...database, ...(yield* standbyAt(readUrl, share, database, schema)) }
      })
    return {
      first: yield* opened(undefined, homes),
      server: {
        open: (schema, homes) => Effect.andThen(migrated(urlIn(directUrl, schema)), opened(schema, homes)),
        prepare: (schema) => prepared(directUrl, urlIn(directUrl, schema), schema)
      }
    }
  })
