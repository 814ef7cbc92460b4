import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
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
      const rows = (text: string) =>
        Effect.forEach(here, (provide) =>
          provide(
            Effect.map(
              Database.use((database) => database.query<{ readonly name: string }>(text, [])),
              (found) => found.map(({ name }) => name)
            )
          )
        )
      assert.deepStrictEqual(
        yield* rows("select id as name from sends"),
        sent.map(({ id }) => [id])
      )
      assert.deepStrictEqual(yield* rows("select tableoid::regclass::text as name from migrations limit 1"), [
        ["migrations"],
        ["migrations"]
      ])
      const [others] = yield* rows(
        "select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace where relname in ('sends', 'migrations') order by 1"
      )
      assert.deepStrictEqual(others, ["home_a.migrations", "home_a.sends", "home_b.migrations", "home_b.sends"])
      const { status } = yield* here[0]!(call("read_send", { id: sent[1]!.id }, { key: sent[0]!.key }))
      assert.strictEqual(status, 404)
    }).pipe(Effect.scoped)
  )
})
