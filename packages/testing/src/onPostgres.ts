import { Database } from "@tidings/storage/Database"
import { freshDatabase } from "@tidings/storage/testing/postgres"
import { Effect, Layer } from "effect"
import { worldOver } from "./World.ts"

/**
 * Every service over a new Postgres database, with connections for eight concurrent calls, until the scope closes;
 * provides them to an effect.
 */
export const onPostgres = Effect.gen(function* () {
  const url = yield* freshDatabase
  return Effect.provideContext(yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 8 })))))
})
