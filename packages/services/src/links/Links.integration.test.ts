import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import { Credits } from "../credits/Credits.ts"
import { Domains } from "./Domains.ts"

const destinationUrl = "https://example.com/launch"
const create = (key: string, input: object, idempotencyKey?: string) =>
  call("create_short_link", { destinationUrl, ...input }, { key, ...(idempotencyKey && { idempotencyKey }) })

const paying = Effect.fnUntraced(function* (credits: number) {
  const workspace = yield* makeWorkspace()
  yield* Credits.use((account) => account.grant(workspace.id, credits))
  const left = Effect.map(call("read_workspace", {}, { key: workspace.live }), ({ body }) => body.credits)
  const links = Effect.map(call("list_short_links", {}, { key: workspace.live }), ({ body }) => body.data)
  return { ...workspace, left, links }
})

describe.skipIf(postgresIsMissing)(`links on Postgres${whyMissing}`, () => {
  it.live(
    "never share a slug: of two that take one at once, one has it, the other is told of a free one and pays nothing",
    () =>
      Effect.gen(function* () {
        const here = yield* onPostgres
        const one = yield* here(paying(20))
        const other = yield* here(paying(20))
        for (let round = 0; round < 10; round++) {
          const slug = `round-${round}`
          const answers = yield* here(
            Effect.all([create(one.live, { slug }), create(other.live, { slug: slug.toUpperCase() })], {
              concurrency: 2
            })
          )
          assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [201, 409])
          const { error } = answers.find(({ status }) => status === 409)!.body
          assert.strictEqual((yield* here(create(one.test, { slug: error.suggestion }))).status, 201)
        }
        assert.strictEqual((yield* here(one.left)) + (yield* here(other.left)), 30)
      }).pipe(Effect.scoped)
  )

  it.live("are made as often as there are credits, however many calls come at once", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { left, links, live } = yield* here(paying(5))
      const answers = yield* here(
        Effect.all(
          Array.from({ length: 12 }, () => create(live, {})),
          { concurrency: 8 }
        )
      )
      const count = (status: number) => answers.filter((answer) => answer.status === status).length
      assert.deepStrictEqual([count(201), count(402)], [5, 7])
      assert.deepStrictEqual([yield* here(left), (yield* here(links)).length], [0, 5])
    }).pipe(Effect.scoped)
  )

  it.live("are made and charged once for a key that is repeated at once", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { left, links, live } = yield* here(paying(5))
      const answers = yield* here(
        Effect.all(
          Array.from({ length: 6 }, () => create(live, {}, "k")),
          { concurrency: 6 }
        )
      )
      const made = answers.filter(({ status }) => status === 201)
      assert.isAbove(made.length, 0)
      assert.lengthOf(new Set(made.map(({ text }) => text)), 1)
      const others = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code)
      for (const code of others) assert.strictEqual(code, "idempotency_key_in_progress")
      assert.deepStrictEqual([yield* here(left), (yield* here(links)).length], [4, 1])
    }).pipe(Effect.scoped)
  )

  it.live("never stand on a domain that was taken away at the same time", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { id, live } = yield* here(paying(50))
      const database = yield* here(Effect.service(Database))
      for (let round = 0; round < 10; round++) {
        const domain = `go${round}.example`
        yield* here(Domains.use((domains) => domains.add(id, domain)))
        const taken = database.transaction(Domains.use((domains) => domains.remove(id, domain)))
        const [answer, removal] = yield* here(
          Effect.all([create(live, { domain }), Effect.result(taken)], { concurrency: 2 })
        )
        assert.deepStrictEqual(answer.status, removal._tag === "Success" ? 422 : 201)
      }
    }).pipe(Effect.scoped)
  )
})
