import { assert, layer } from "@effect/vitest"
import type { OpenConnector, Repeatable } from "@tidings/connectors/Connector"
import { OutcomeUnknown, Throttled, type DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { OutgoingEmail } from "@tidings/connectors/email/OutgoingEmail"
import { world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { AttemptEnd } from "./Delivery.ts"
import { handoverTo } from "./Handover.ts"

const noon = Date.UTC(2026, 10, 22, 12)
const first = { number: 1, isLast: false, waitSeconds: 30 }
const message = { id: "snd_1" } as OutgoingEmail

/** One message for a provider that answers so: what is offered, how it is marked, and how its attempts end. */
const delivery = (repeatable: Repeatable, answer: Effect.Effect<void, DeliveryFailure> = Effect.void) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(noon)
    const offered: Array<string> = []
    const marks: Array<boolean> = []
    const ends: Array<AttemptEnd> = []
    const connector: OpenConnector<"email"> = {
      name: "pigeon",
      channel: "email",
      capacity: 1,
      repeatable,
      verify: Effect.void,
      deliver: ({ id }, handingOver) =>
        Effect.gen(function* () {
          offered.push(id)
          yield* handingOver
          yield* answer
          return { providerMessageId: id, response: "ok", state: "sent" as const }
        })
    }
    const handover = yield* handoverTo(connector)
    const deliver = (markedMs: number | undefined, attempt = first) =>
      handover.deliver(
        attempt,
        Effect.succeed({
          markedMs,
          message: Effect.succeed(message),
          mark: (_: OutgoingEmail, { again }: { readonly again: boolean }) => Effect.sync(() => marks.push(again) > 0),
          record: (end: AttemptEnd) => Effect.sync(() => void ends.push(end))
        })
      )
    return { offered, marks, ends, deliver }
  })

const tagsOf = (ends: ReadonlyArray<AttemptEnd>) => ends.map(({ _tag }) => _tag)

layer(world)("a message that an earlier attempt handed over without learning its end", (it) => {
  it.effect("is unconfirmed, and not offered, where it could be delivered twice", () =>
    Effect.gen(function* () {
      const { deliver, ends, offered } = yield* delivery("never")
      yield* deliver(noon - 1)
      assert.deepStrictEqual([tagsOf(ends), offered], [["Unconfirmed"], []])
    })
  )

  it.effect("is offered again, and marked so, where that is harmless for ever", () =>
    Effect.gen(function* () {
      const { deliver, ends, marks } = yield* delivery("always")
      yield* deliver(0)
      assert.deepStrictEqual([tagsOf(ends), marks], [["Taken"], [true]])
    })
  )

  it.effect("is offered again as long as its provider knows it by its key, and unconfirmed afterwards", () =>
    Effect.gen(function* () {
      const { deliver, ends } = yield* delivery({ withinSeconds: 3_600 })
      yield* deliver(noon - 3_599_000)
      yield* deliver(noon - 3_600_000)
      assert.deepStrictEqual(tagsOf(ends), ["Taken", "Unconfirmed"])
    })
  )
})

layer(world)("a message that is handed over", (it) => {
  it.effect("is delayed until the later of its provider's wish and the job's own wait", () =>
    Effect.gen(function* () {
      for (const [wish, waits] of [
        [90, 90],
        [10, 30],
        [undefined, 30]
      ] as const) {
        const failure = new Throttled({ message: "later", retryAfterSeconds: wish, stopsAll: false })
        const { deliver, ends } = yield* delivery("never", Effect.fail(failure))
        const retry = yield* Effect.flip(deliver(undefined))
        assert.strictEqual(retry.notBeforeSeconds, waits)
        assert.deepInclude(ends[0], { _tag: "Delayed", nextAttemptMs: noon + waits * 1000, wasMarked: true })
      }
    })
  )

  it.effect("is given up at its last attempt", () =>
    Effect.gen(function* () {
      const failure = new Throttled({ message: "later", retryAfterSeconds: 90, stopsAll: false })
      const { deliver, ends } = yield* delivery("never", Effect.fail(failure))
      yield* deliver(undefined, { ...first, isLast: true })
      assert.deepStrictEqual(ends, [{ _tag: "GivenUp", failure, attempt: 1 }])
    })
  )

  it.effect("is unconfirmed when its answer is lost, or does not come within a minute", () =>
    Effect.gen(function* () {
      for (const answer of [Effect.fail(new OutcomeUnknown({ message: "lost" })), Effect.never]) {
        const { deliver, ends } = yield* delivery("always", answer)
        const fiber = yield* Effect.forkChild(deliver(undefined))
        yield* TestClock.adjust("60 seconds")
        yield* Fiber.join(fiber)
        assert.deepStrictEqual(tagsOf(ends), ["Unconfirmed"])
      }
    })
  )

  it.effect("is prepared while another is carried, and no sooner", () =>
    Effect.gen(function* () {
      const { deliver, offered } = yield* delivery("never", Effect.never)
      yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(deliver(undefined)))
      yield* TestClock.adjust("1 second")
      assert.lengthOf(offered, 2)
    })
  )
})
