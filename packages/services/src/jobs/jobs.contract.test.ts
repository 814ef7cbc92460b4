import { assert, describe, layer } from "@effect/vitest"
import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { world } from "@tidings/testing/World"
import { Clock, Effect, Schema } from "effect"
import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { allJobs } from "../allJobs.ts"

const rows: ReadonlyArray<Job.Any> = allJobs

describe("the job table", () => {
  layer(world)((it) => {
    it("has one row for each file, and one file for each row", () => {
      const files = globSync("**/jobs/[a-z]*_*.ts", { cwd: join(import.meta.dirname, "..") })
        .map((file) => basename(file))
        .filter((file) => !file.endsWith(".test.ts"))
      assert.deepStrictEqual(rows.map((job) => `${job.name}.ts`).toSorted(), files.toSorted())
    })
  })
})

describe.each(rows.map((job) => [job.name, job] as const))("%s", (_, job) => {
  layer(world)((it) => {
    it("waits longer with each attempt, and may take its time", () => {
      const waits = job.retryAfterSeconds
      assert.deepStrictEqual(
        waits.toSorted((a, b) => a - b),
        [...waits]
      )
      assert.isAtLeast(job.timeoutSeconds, 30)
      if (typeof job.concurrency === "number") assert.isAtLeast(job.concurrency, 1)
      assert.isAtLeast(job.keepFailedDays, 1)
    })

    it.effect.prop("keeps every payload through the database", { payload: job.payload }, ({ payload }) =>
      Effect.gen(function* () {
        const queue = yield* Queue
        const row = queue.row(job, payload, yield* Clock.currentTimeMillis, { turn: "installation", lane: "somewhere" })
        const back = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(job.payload as Schema.Codec<unknown>))(
          JSON.parse(JSON.stringify(row.payload))
        )
        assert.deepStrictEqual(back, payload)
      })
    )
  })
})
