import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { assert, layer } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import purge_custom_events from "./purge_custom_events.ts"

layer(world)("purge_custom_events", (it) => {
  it.effect("leaves an event in its contact's timeline for 400 days", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const { live } = yield* makeWorkspace()
      const external_id = newId("req", 0)
      const { body } = yield* call(
        "emit_event",
        { type: "order.paid", contact: { external_id }, metadata: {} },
        { key: live }
      )
      const purge = purge_custom_events.handler({}, lastAttempt)
      const timeline = CustomEventRepository.use((events) =>
        events.timeline({ id: body.contact.id, merged_from: [] }, 10)
      )
      const kept = Effect.map(Effect.andThen(purge, timeline), ({ length }) => length)
      yield* TestClock.adjust("399 days")
      assert.strictEqual(yield* kept, 1)
      yield* TestClock.adjust("2 days")
      assert.strictEqual(yield* kept, 0)
    })
  )
})
