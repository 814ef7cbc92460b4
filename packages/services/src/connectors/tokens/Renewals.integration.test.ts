import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { Renewals } from "./Renewals.ts"
import { connected } from "./testing/connected.ts"

const processOn = (url: string) =>
  Effect.map(Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 })))), (context) =>
    Effect.provideContext(context)
  )

describe.skipIf(postgresIsMissing)(`tokens of a network on Postgres${whyMissing}`, () => {
  it.live("are asked for once, though two processes renew the accounts of one consent at the same time", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const [one, other] = [yield* processOn(url), yield* processOn(url)]
      const { asked, ids, peer, row } = yield* one(connected("x", { accountRefs: ["7", "8", "9"] }))
      const due = Effect.forEach(ids, (id) => ConnectorRepository.use((all) => all.note(id, { renewAt: new Date(0) })))
      const renewDue = Renewals.use((renewals) => renewals.renewDue)
      for (const round of [1, 2, 3]) {
        yield* one(due)
        yield* Effect.all([one(renewDue), other(renewDue), one(renewDue), other(renewDue)], { concurrency: 4 })
        assert.strictEqual(asked(), round)
        for (const place of [0, 1, 2]) {
          const { renewingSince, status } = yield* one(row(place))
          assert.deepStrictEqual([status, renewingSince], ["connected", null])
        }
      }
      assert.strictEqual(peer.refreshTokens.size, 1)
    }).pipe(Effect.scoped)
  )
})
