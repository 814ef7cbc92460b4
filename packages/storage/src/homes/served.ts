import { Effect, type Scope } from "effect"
import { connected } from "../drivers/connected.ts"
import { urlIn } from "../drivers/databaseAddressOf.ts"
import { hasPooler } from "../drivers/hasPooler.ts"
import { migrated } from "../drivers/migrating.ts"
import { standbyAt } from "../standby/Standby.ts"
import { type HomeDatabase, homeDatabase } from "./HomeDatabase.ts"
import type { HomeServer } from "./Homes.ts"
import { prepared } from "./prepared.ts"

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
