import { assert, describe, it } from "@effect/vitest"
import { Queue } from "@tidings/jobs/Queue"
import * as Job from "@tidings/jobs/Job"
import * as Worker from "@tidings/jobs/Worker"
import { addFailed } from "@tidings/storage/testing/jobTable"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect, Schema } from "effect"

describe.skipIf(postgresIsMissing)(`failed work that is run again, on Postgres${whyMissing}`, () => {
  for (const name of ["run_approved", "erase_contact"])
    it.live(`runs once however many ask at once (${name})`, () =>
      Effect.gen(function* () {
        const here = yield* onPostgres
        const runs: Array<string> = []
        const job: Job.Any = Job.make({
          name,
          lanes: "shared",
          payload: Schema.Unknown,
          retryAfterSeconds: [],
          handler: (_, { number }) => Effect.sync(() => void runs.push(`attempt ${number}`))
        })
        yield* here(
          Effect.gen(function* () {
            yield* Queue
            const workspace = yield* makeWorkspace("enterprise")
            const id = yield* addFailed(name, workspace.id)
            const answers = yield* Effect.all(
              Array.from({ length: 12 }, () => call("retry_failed_job", { id }, { key: workspace.live })),
              { concurrency: 8 }
            )
            assert.deepStrictEqual(
              answers.map(({ body }) => body),
              Array.from({ length: 12 }, () => ({ id, status: "waiting" }))
            )
            const { body } = yield* call("recent_audit_entries", { action: "job.retry" }, { key: workspace.live })
            assert.lengthOf(
              body.data.filter(({ metadata }: any) => metadata.retried),
              1
            )
            yield* Worker.drain([job])
            const gone = yield* call("retry_failed_job", { id }, { key: workspace.live })
            assert.strictEqual(gone.status, 404)
          })
        )
        assert.deepStrictEqual(runs, ["attempt 1"])
      }).pipe(Effect.scoped)
    )
})
