import { assert, layer } from "@effect/vitest"
import { FailedJobRepository } from "@tidings/storage/repositories/FailedJobRepository"
import { Effect, Layer } from "effect"
import * as Job from "./Job.ts"
import { kernel, probe } from "./testing/kernel.ts"
import * as Worker from "./Worker.ts"

layer(FailedJobRepository.layer.pipe(Layer.provideMerge(kernel)))("the reason of a failed attempt", (it) => {
  for (const [name, reason] of [
    ["NUL characters", "no\0 such user"],
    ["half a surrogate pair", "no \ud800 user"],
    ["ten million characters", "x".repeat(10_000_000)]
  ] as const) {
    it.effect(`is kept as far as its column can hold it, with ${name}`, () =>
      Effect.gen(function* () {
        const { enqueue, job, told, waiting } = probe({ retryAfterSeconds: [] })
        told.deed = () => Effect.fail(new Job.Retry({ reason }))
        yield* enqueue("refused")
        yield* Worker.drain([job])
        assert.strictEqual(yield* waiting, 0)
        const failed = yield* FailedJobRepository
        const [row] = yield* failed.list({ name: job.name, before: undefined, limit: 1 })
        assert.match(row!.reason, /^(?:no|x)/u)
        assert.isAtMost(row!.reason.length, 4000)
      })
    )
  }
})
