import { afterAll, describe } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { worldOver } from "@tidings/testing/World"
import { Effect, Layer, ManagedRuntime } from "effect"
import { refusalContract } from "./testing/refusalContract.ts"
import { registryContract } from "./testing/registryContract.ts"

describe.skipIf(postgresIsMissing)(`on Postgres${whyMissing}`, () => {
  const database = Layer.unwrap(Effect.map(freshDatabase, (url) => Database.layerPostgres(url, { max: 4 })))
  const runtime = ManagedRuntime.make(worldOver(database))
  afterAll(() => runtime.dispose())
  const onPostgres = Layer.effectContext(runtime.contextEffect)
  refusalContract(onPostgres)
  registryContract(onPostgres)
})
