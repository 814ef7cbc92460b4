import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { draftPage } from "@tidings/testing/pages"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { pageProcess } from "./testing/pageVisits.ts"

/** Two processes over one database. */
const processes = Effect.gen(function* () {
  const url = yield* freshDatabase
  const one = Effect.map(
    Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 6 })))),
    (context) =>
      <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.provideContext(effect, context)
  )
  return [yield* one, yield* one] as const
})

const right = { first_name: "Ada", consent: "yes" }

describe.skipIf(postgresIsMissing)(`pages of two processes on Postgres${whyMissing}`, () => {
  it.live("are one version when both publish them at once, served by both, and their forms count everybody once", () =>
    Effect.gen(function* () {
      const [here, there] = yield* processes
      const workspace = yield* here(makeWorkspace("enterprise"))
      const { slug } = yield* here(draftPage(workspace))
      const publish = call("publish_page", { idOrSlug: slug }, { key: workspace.live })
      const answers = yield* Effect.all([here(publish), there(publish), here(publish), there(publish)], {
        concurrency: 4
      })
      assert.deepStrictEqual(
        answers.map(({ body, status }) => [status, body.version]),
        [
          [200, 1],
          [200, 1],
          [200, 1],
          [200, 1]
        ]
      )
      const asks = [(yield* here(pageProcess)).ask, (yield* there(pageProcess)).ask]
      const [left, right_] = yield* Effect.all(asks.map((ask) => ask(`/p/${slug}`)))
      assert.strictEqual(left!.status, 200)
      assert.strictEqual(left!.headers.etag, right_!.headers.etag)
      assert.isTrue(left!.bytes.equals(right_!.bytes))

      const emails = Array.from({ length: 12 }, (_, n) => `ada${n}@example.com`)
      const submissions = [...emails, ...emails].flatMap((email, n) =>
        asks.map((ask) => ask(`/p/${slug}`, { form: { ...right, email }, headers: { "X-Test-Ip": `198.51.100.${n}` } }))
      )
      const meeting = emails.map((email, n) =>
        call("emit_event", { type: "user.met", contact: { email, external_id: `u${n}` } }, { key: workspace.live })
      )
      const [sent, met] = yield* Effect.all(
        [Effect.all(submissions, { concurrency: 8 }), here(Effect.all(meeting, { concurrency: 4 }))],
        { concurrency: 2 }
      )
      assert.deepStrictEqual([...new Set(sent.map(({ status }) => status))], [303])
      assert.deepStrictEqual([...new Set(met.map(({ status }) => status))], [201])
      const { data } = yield* here(made("list_lists", {}, workspace))
      assert.deepStrictEqual(
        data.map(({ memberCount }: any) => memberCount),
        [emails.length]
      )
    }).pipe(Effect.scoped)
  )
})
