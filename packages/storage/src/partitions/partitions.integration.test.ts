import { describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { partitionGuarantees } from "../testing/partitionGuarantees.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "../testing/postgres.ts"

describe.skipIf(postgresIsMissing)(`on Postgres${whyMissing}`, () => {
  partitionGuarantees(
    "served",
    Layer.unwrap(Effect.map(freshDatabase, (url) => Database.layerPostgres(url, { pooler: false })))
  )
})
