import { assert, layer } from "@effect/vitest"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { keepPartitions as keep } from "./testing/keepPartitions.ts"

layer(worldOver(ownDatabase))("keep_partitions", (it) => {
  it.effect("leaves an event in its contact's timeline for 400 days, until the last of its month is as old", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 9, 20))
      yield* keep
      const { live } = yield* makeWorkspace()
      const { body } = yield* call(
        "emit_event",
        { type: "order.paid", contact: { external_id: "ada" }, metadata: {} },
        { key: live }
      )
      const timeline = CustomEventRepository.use((events) =>
        events.timeline({ id: body.contact.id, merged_from: [] }, 10)
      )
      const keptAt = (ms: number) =>
        Effect.andThen(
          TestClock.setTime(ms),
          Effect.map(Effect.andThen(keep, timeline), ({ length }) => length)
        )
      const dayMs = 86_400_000
      assert.strictEqual(yield* keptAt(Date.UTC(2026, 9, 20) + 400 * dayMs), 1)
      assert.strictEqual(yield* keptAt(Date.UTC(2026, 10, 1) + 400 * dayMs - 1), 1)
      assert.strictEqual(yield* keptAt(Date.UTC(2026, 10, 1) + 400 * dayMs), 0)
    })
  )
})
