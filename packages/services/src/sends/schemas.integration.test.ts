import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { placesOf, sendIds } from "@tidings/storage/testing/wholeDatabase"
import { emptyDatabase, postgresIsMissing, whyMissing, withSchemas } from "@tidings/storage/testing/postgres"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"

describe.skipIf(postgresIsMissing)(`two schemas of one database${whyMissing}`, () => {
  it.live("are each migrated for themselves, and each accept sends that the other does not see", () =>
    Effect.gen(function* () {
      const urls = yield* withSchemas(yield* emptyDatabase, ["home_a", "home_b"])
      const here = yield* Effect.forEach(urls, (url) =>
        Effect.map(Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 })))), (context) =>
          Effect.provideContext(context)
        )
      )
      const sent = yield* Effect.forEach(here, (provide) =>
        provide(
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            yield* publishedTemplate(workspace, "hello")
            const { body, status } = yield* call(
              "send_transactional",
              { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
              { key: workspace.live, idempotencyKey: "once" }
            )
            assert.strictEqual(status, 202)
            return { id: body.id as string, key: workspace.live }
          })
        )
      )
      assert.deepStrictEqual(
        yield* Effect.forEach(here, (provide) => provide(sendIds)),
        sent.map(({ id }) => [id])
      )
      assert.deepStrictEqual(yield* here[0]!(placesOf(["migrations", "sends"])), [
        "home_a.migrations",
        "home_a.sends",
        "home_b.migrations",
        "home_b.sends"
      ])
      const { status } = yield* here[0]!(call("read_send", { id: sent[1]!.id }, { key: sent[0]!.key }))
      assert.strictEqual(status, 404)
    }).pipe(Effect.scoped)
  )
})
