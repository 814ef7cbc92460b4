import { Database } from "@tidings/storage/Database"
import { freshDatabase } from "@tidings/storage/testing/postgres"
import { Effect, Layer } from "effect"
import { worldOver } from "./World.ts"

/** Every service over a Postgres database of its own, with connections for eight calls at once, until the scope closes: runs what it is given there. */
export const onPostgres = Effect.gen(function* () {
  const url = yield* freshDatabase
  return Effect.provideContext(yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 8 })))))
})
