import { assert, describe, it } from "@effect/vitest"
import type { SegmentPlan } from "@tidings/schema/resources/SegmentPlan"
import { Database } from "@tidings/storage/Database"
import { SegmentContactRepository } from "@tidings/storage/repositories/SegmentContactRepository"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { addPeople } from "@tidings/storage/testing/segmentTable"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"

const people = 30_000
const plan = (name: string, value: string | number): SegmentPlan => ({
  kind: "json",
  path: [name],
  tests: [typeof value === "number" ? ["gt", value] : ["eq", value]]
})

describe.skipIf(postgresIsMissing)(`contacts of a segment on a server${whyMissing}`, () => {
  it.live("are counted within their time, else not at all, and nothing of it stays on the connection", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const built = yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 1 }))))
      yield* Effect.provideContext(
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          yield* addPeople(workspace.world, people)
          const contacts = yield* SegmentContactRepository
          const { world } = workspace
          const at = (which: SegmentPlan) => ({ plan: which, nowMs: 0 })
          assert.strictEqual(yield* contacts.count(world, at(plan("plan", "rare")), 5_000), people / 1_000)
          assert.strictEqual(yield* contacts.count(world, at(plan("seats", 10_000)), 5_000), people - 10_000)
          const hard = {
            kind: "all",
            of: Array.from({ length: 20 }, (): SegmentPlan => plan("seats", 0))
          } as const satisfies SegmentPlan
          assert.isUndefined(yield* contacts.count(world, at(hard), 2))
          assert.isUndefined(yield* contacts.page(world, at(hard), {}, { limit: people }, 2))
          assert.isAtLeast(yield* contacts.size(world, 1), 1)
          const stretch = yield* contacts.stretch(world, at(plan("seats", people - 10)), {}, 1_000)
          assert.deepInclude(stretch, { seen: 1_000, fitted: 10 })
          yield* made("create_contact", { external_id: "after" }, workspace)
          const database = yield* Database
          const [row] = yield* database.query<{ readonly t: string; readonly p: string }>(
            "select current_setting('statement_timeout') as t, current_setting('transaction_read_only') as p",
            []
          )
          assert.deepStrictEqual(row, { t: "0", p: "off" })
        }),
        built
      )
    }).pipe(Effect.scoped)
  )
})
