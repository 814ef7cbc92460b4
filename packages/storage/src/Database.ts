import { firstHome } from "@tidings/schema/homes/Home"
import { Context, Effect, Layer, type Scope } from "effect"
import { embedded } from "./drivers/embedded.ts"
import { type Served, served } from "./homes/served.ts"
import { type HomeDatabase, homeDatabase } from "./homes/HomeDatabase.ts"
import type { DatabaseOfHomes } from "./homes/DatabaseOfHomes.ts"
import { homesOver, type HomeServer } from "./homes/Homes.ts"
import { inHome } from "./homes/inHome.ts"
import { reaching } from "./homes/reaching.ts"

export { leavesForOutside, UniqueViolation } from "./homes/HomeDatabase.ts"

/**
 * The single access point to Postgres, embedded (PGlite) or served (postgres.js): the database of the current home.
 * Decided in docs/decisions/storage.md.
 */
export class Database extends Context.Service<Database, DatabaseOfHomes>()("@tidings/storage/Database") {
  /** Embedded, in `dataDir`, or in memory without one. */
  static readonly layerPglite = (dataDir?: string): Layer.Layer<Database> =>
    Layer.effect(
      Database,
      Effect.flatMap(embedded(dataDir), (driver) => overHomes(homeDatabase(driver), undefined))
    )
  /** A server; migrates it first, one process at a time. */
  static readonly layerPostgres = (url: string, options?: Served): Layer.Layer<Database> =>
    Layer.effect(
      Database,
      Effect.flatMap(served(url, options), ({ first, server }) => overHomes(first, server))
    )
}

const overHomes = (
  first: HomeDatabase,
  server: HomeServer | undefined
): Effect.Effect<DatabaseOfHomes, never, Scope.Scope> =>
  Effect.map(homesOver(first, server), ({ homes, opened, reach }) => ({
    ...reaching(reach, first),
    // The homes share a server, whose faults are those of all.
    lastRefusal: Effect.map(
      Effect.forEach(opened, ({ lastRefusal }) => lastRefusal),
      (all) => all.filter((one) => one !== undefined).toSorted((one, other) => other.atMs - one.atMs)[0]
    ),
    standbyAway: Effect.map(
      Effect.forEach(opened, ({ standbyAway }) => standbyAway),
      (all) => all.find((one) => one !== undefined)
    ),
    homes,
    ofInstallation: reaching(
      (use) =>
        inHome(
          firstHome,
          Effect.suspend(() => use(first))
        ),
      first
    )
  }))
