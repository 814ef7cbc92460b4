import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { assert, layer } from "@effect/vitest"
import type { OpenConnector, Repeatable } from "@tidings/connectors/Connector"
import { OutcomeUnknown, Throttled, Unreachable, type DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { OutgoingEmail } from "@tidings/connectors/email/OutgoingEmail"
import { world } from "@tidings/testing/World"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { AttemptEnd } from "./Delivery.ts"
import { handoverTo } from "./Handover.ts"

const noon = Date.UTC(2026, 10, 22, 12)
const first = { ...lastAttempt, number: 1, isLast: false, waitSeconds: 30 }
const message = { id: "snd_1" } as OutgoingEmail

/** One message for a provider that answers so: what is offered, how it is marked, and how its attempts end. */
const delivery = (
  repeatable: Repeatable,
  answer: Effect.Effect<void, DeliveryFailure> = Effect.void,
  recording: Effect.Effect<void> = Effect.void,
  /** What it waits for before it is ready to take a message. */
  readiness: Effect.Effect<void, DeliveryFailure> = Effect.void
) =>
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
          yield* Effect.suspend(() => readiness)
          yield* handingOver
          yield* answer
          return { providerMessageId: id, response: "ok", state: "sent" as const }
        })
    }
    const handover = yield* handoverTo(connector)
    const deliver = (markedMs: number | undefined, attempt = first, email = message) =>
      handover.deliver(
        attempt,
        Effect.succeed({
          markedMs,
          message: Effect.succeed(email),
          mark: (_: OutgoingEmail, { again }: { readonly again: boolean }) => Effect.sync(() => marks.push(again) > 0),
          record: (end: AttemptEnd) =>
            Effect.andThen(
              Effect.sync(() => void ends.push(end)),
              recording
            )
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

  it.effect("is prepared while another is carried by a provider that has shown to be quick, and no sooner", () =>
    Effect.gen(function* () {
      let answer: Effect.Effect<void> = Effect.void
      const { deliver, offered } = yield* delivery(
        "never",
        Effect.suspend(() => answer)
      )
      yield* deliver(undefined)
      answer = Effect.never
      yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(deliver(undefined)))
      yield* TestClock.adjust("1 second")
      assert.lengthOf(offered, 1 + 2)
    })
  )

  it.effect("goes before all that is less urgent as soon as a connection is free, however slow its provider", () =>
    Effect.gen(function* () {
      const { deliver, offered } = yield* delivery("never", Effect.sleep("5 seconds"))
      const ranked = (name: string, rank: number) =>
        Effect.forkChild(deliver(undefined, { ...first, rank }, { id: name } as OutgoingEmail))
      yield* Effect.forEach(["news 1", "news 2", "news 3"], (name) => ranked(name, 2))
      yield* TestClock.adjust("1 second")
      yield* ranked("code", 0)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(offered, ["news 1", "code"])
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(offered, ["news 1", "code", "news 2", "news 3"])
    })
  )

  it.effect("gives its place to the next one before it is recorded", () =>
    Effect.gen(function* () {
      const { deliver, offered } = yield* delivery("never", Effect.void, Effect.never)
      yield* Effect.forEach([1, 2, 3, 4], () => Effect.forkChild(deliver(undefined)))
      yield* TestClock.adjust("1 second")
      assert.lengthOf(offered, 4)
    })
  )

  it.effect("leaves no place taken when it is stopped, while it waits for one or has it", () =>
    Effect.gen(function* () {
      let answer: Effect.Effect<void> = Effect.never
      const { deliver, offered } = yield* delivery(
        "never",
        Effect.suspend(() => answer)
      )
      const fibers = yield* Effect.forEach([1, 2, 3, 4, 5], () => Effect.forkChild(deliver(undefined)))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interruptAll(fibers.toReversed())
      answer = Effect.void
      yield* deliver(undefined)
      assert.lengthOf(offered, 2)
    })
  )
})

layer(world)("a message for a provider that takes them promptly", (it) => {
  /** One was taken; the next is offered to a provider that becomes ready only by `next`. */
  const second = Effect.fnUntraced(function* (next: Effect.Effect<void, DeliveryFailure>) {
    let readiness: Effect.Effect<void, DeliveryFailure> = Effect.void
    const all = yield* delivery(
      "never",
      Effect.void,
      Effect.void,
      Effect.suspend(() => readiness)
    )
    yield* all.deliver(undefined)
    readiness = next
    return all
  })

  it.effect("is marked while it waits for a connection", () =>
    Effect.gen(function* () {
      const { deliver, marks } = yield* second(Effect.never)
      const fiber = yield* Effect.forkChild(Effect.exit(deliver(undefined)))
      yield* TestClock.adjust("1 second")
      assert.lengthOf(marks, 2)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("is delayed, its mark to be taken back, when no connection becomes ready within a minute", () =>
    Effect.gen(function* () {
      const { deliver, ends } = yield* second(Effect.never)
      const fiber = yield* Effect.forkChild(Effect.exit(deliver(undefined)))
      yield* TestClock.adjust("60 seconds")
      yield* Fiber.join(fiber)
      assert.deepInclude(ends[1], { _tag: "Delayed", wasMarked: true })
    })
  )

  it.effect("is not marked ahead any more after one was refused a connection", () =>
    Effect.gen(function* () {
      const { deliver, ends, marks } = yield* second(Effect.fail(new Unreachable({ message: "down", stopsAll: true })))
      yield* Effect.exit(deliver(undefined))
      yield* Effect.exit(deliver(undefined))
      assert.lengthOf(marks, 2)
      assert.deepStrictEqual(
        ends.slice(1).map((end) => end._tag === "Delayed" && end.wasMarked),
        [true, false]
      )
    })
  )
})

layer(world)("the end of an offer", (it) => {
  it.effect("is recorded at last though the database cannot be asked for a while, since nobody else knows it", () =>
    Effect.gen(function* () {
      let failures = 5
      const recording = Effect.suspend(() =>
        failures-- > 0 ? Effect.die(new Error("CONNECTION_CLOSED")) : Effect.void
      )
      const { deliver, ends, offered } = yield* delivery("never", Effect.void, recording)
      const fiber = yield* Effect.forkChild(deliver(undefined))
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual([offered.length, new Set(tagsOf(ends))], [1, new Set(["Taken"])])
    })
  )

  it.effect("is not recorded again where the database refuses what it says, which it always will", () =>
    Effect.gen(function* () {
      const refusal = Object.assign(new Error("unsupported Unicode escape sequence"), { code: "22P05" })
      const { deliver, ends } = yield* delivery("never", Effect.void, Effect.die(refusal))
      const fiber = yield* Effect.forkChild(Effect.exit(deliver(undefined)))
      yield* TestClock.adjust("21 seconds")
      yield* Fiber.join(fiber)
      assert.lengthOf(ends, 1)
    })
  )

  it.effect("is given up for another attempt to look at when that lasts", () =>
    Effect.gen(function* () {
      const { deliver } = yield* delivery("never", Effect.void, Effect.die(new Error("CONNECTION_CLOSED")))
      const fiber = yield* Effect.forkChild(Effect.exit(deliver(undefined)))
      yield* TestClock.adjust("21 seconds")
      assert.isTrue(Exit.hasDies(yield* Fiber.join(fiber)))
    })
  )
})
