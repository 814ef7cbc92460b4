import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { clickable, clickOn, countClicks, countersOf } from "@tidings/testing/clicks"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"

const unlimited = { keyPerSecond: 1_000, keyBurst: 10_000, workspacePerMinute: null }
const linkCount = 30
const rounds = 12
const people = 7

describe.skipIf(postgresIsMissing)(`two processes that count on one Postgres${whyMissing}`, () => {
  it.live("wait for one another, count each click once and each person once between them", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const process = Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
      const [one, two] = yield* Effect.all([process, process], { concurrency: 2 })
      const here = Effect.provideContext(one)
      const workspace = yield* here(makeWorkspace("enterprise", unlimited))
      const links = yield* here(Effect.replicateEffect(clickable(workspace), linkCount))
      const now = Date.now()
      // Each process counts the links in its own order, with the same people.
      const batches = [links, links.toReversed()].map((order) =>
        order.flatMap((link) =>
          Array.from({ length: people }, (_, person) =>
            clickOn(link, now, { ip: `192.0.2.${person}`, referrer: `https://${person}.example/` })
          )
        )
      )
      yield* Effect.all(
        [one, two].map((each, index) =>
          Effect.forEach(Array.from({ length: rounds }), () => countClicks(batches[index]!)).pipe(
            Effect.provideContext(each)
          )
        ),
        { concurrency: 2 }
      )
      for (const link of links) {
        assert.deepStrictEqual(yield* here(countersOf(workspace, link)), {
          people: 2 * rounds * people,
          unique: people,
          bots: 0
        })
      }
      const card = (cardKey: string) =>
        Effect.map(here(call("read_link_analytics", { cardKey, days: 2 }, { key: workspace.live })), ({ body }) => body)
      const totalClicks = 2 * rounds * people * linkCount
      assert.deepInclude((yield* card("headline")).data, { totalClicks, uniqueClicks: people, botClicks: 0 })
      const shares: ReadonlyArray<{ readonly clicks: number }> = (yield* card("referrers")).data
      assert.strictEqual(
        shares.reduce((sum, { clicks }) => sum + clicks, 0),
        totalClicks
      )
    }).pipe(Effect.scoped)
  )
})
