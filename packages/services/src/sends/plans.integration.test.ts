import { assert, describe, it } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { wholeReads } from "@tidings/storage/testing/jobTable"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { addSends } from "@tidings/storage/testing/sendTable"
import { hearing, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import deliver_email from "./jobs/deliver_email.ts"

describe.skipIf(postgresIsMissing)(`the statements of a delivery${whyMissing}`, () => {
  it.live("never read all sends or jobs, though their plans were made while there were none", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const here = Effect.provideContext(
        yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 1 }))))
      )
      const workspace = yield* here(makeWorkspace())
      yield* here(publishedTemplate(workspace, "hello"))
      const heard = yield* here(makeWorkspace())
      yield* here(publishedTemplate(heard, "hello"))
      const told = yield* here(hearing(heard))
      const sendBy = ({ live }: typeof workspace) =>
        Effect.suspend(() =>
          here(
            call(
              "send_transactional",
              { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
              { key: live, idempotencyKey: randomUUID() }
            )
          )
        )
      const work = Effect.andThen(
        Effect.replicateEffect(Effect.andThen(sendBy(workspace), sendBy(heard)), 6),
        here(Worker.drain([deliver_email]))
      )
      // The database settles on a generic plan at the sixth execution.
      assert.strictEqual(yield* work, 12)
      yield* here(addSends(5_000))
      const reads = here(
        Effect.forEach(["sends", "jobs", "webhooks", "webhook_deliveries", "topic_states"], wholeReads)
      )
      const before = yield* reads
      assert.strictEqual(yield* work, 12)
      assert.deepStrictEqual(yield* reads, before)
      const types = (yield* here(told)).map(({ type }) => type)
      for (const type of ["send.queued", "send.sent", "send.delivered"]) {
        assert.lengthOf(
          types.filter((each) => each === type),
          12,
          type
        )
      }
    }).pipe(Effect.scoped)
  )
})
