import { assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { onPostgres } from "@tidings/testing/onPostgres"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"

describe.skipIf(postgresIsMissing)(`segments on a server${whyMissing}`, () => {
  it.live("are counted by every kind of path, made, read and deleted", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      yield* here(
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const { live: key } = workspace
          const list = yield* made("create_list", { name: "Customers" }, workspace)
          yield* made("create_template", { key: "receipt" }, workspace)
          const person = { external_id: "ada", email: "ada@example.com", traits: { plan: "pro", seats: 3 } }
          yield* made("create_contact", { ...person, lists: [list.id] }, workspace)
          yield* made(
            "emit_event",
            { type: "app.opened", contact: { external_id: "ada" }, metadata: { n: 2 } },
            workspace
          )
          const where = {
            all: [
              { "traits.plan": { in: ["pro", "a", "b", "c", "d", "e", "f", "g", "h"], ne: "free", contains: "r" } },
              { "traits.seats": { gte: 3, lt: 9.5 }, email_domain: { in: ["example.com"] }, suppressed: false },
              { lists: { contains: list.id }, created_at: { gte: "2020-01-01" }, locale: { exists: false } },
              { "events.app.opened": { count: { gte: 1, lt: 3 }, within: "1d", where: { n: { gt: 1 } } } },
              { not: { "sends.receipt": { status: ["opened"], within: "7d" } } }
            ]
          }
          const { body } = yield* call("count_segment", { where }, { key })
          assert.deepInclude(body, { count: 1, isExact: true })
          assert.lengthOf(body.sample, 1)
          const { id: segmentId } = yield* made("create_segment", { name: "Pro", where }, workspace)
          assert.lengthOf((yield* call("list_contacts", { segmentId }, { key })).body.data, 1)
          assert.deepStrictEqual((yield* call("read_segment", { segmentId }, { key })).body.uses, [])
          assert.strictEqual((yield* call("delete_segment", { segmentId }, { key })).status, 200)
        })
      )
    }).pipe(Effect.scoped)
  )
})
