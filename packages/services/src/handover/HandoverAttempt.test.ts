import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { assert, layer } from "@effect/vitest"
import type { OpenConnector, Repeatable } from "@tidings/connectors/Connector"
import {
  CredentialsRefused,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable,
  type DeliveryFailure
} from "@tidings/connectors/DeliveryFailure"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import { world } from "@tidings/testing/World"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { Candidate } from "./accounts/Accounts.ts"
import type { AttemptEnd, HandoverMark } from "./Delivery.ts"
import { HandoverAttempt } from "./HandoverAttempt.ts"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import { ConnectorPlaces } from "./ConnectorPlaces.ts"

const noon = Date.UTC(2026, 10, 22, 12)
const first = { ...lastAttempt, number: 1, isLast: false, waitSeconds: 30 }
const message = { id: "snd_1" } as OutgoingEmail

/** Sets up one message for a provider with this answer; collects the offers, the marks and the ends of its attempts. */
const delivery = (
  repeatable: Repeatable,
  answer: Effect.Effect<void, DeliveryFailure> = Effect.void,
  recording: Effect.Effect<void> = Effect.void,
  /** Runs before the provider is ready to take a message. */
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
      verify: Effect.suspend(() => readiness),
      deliver: ({ id }, handingOver) =>
        Effect.gen(function* () {
          offered.push(id)
          yield* Effect.suspend(() => readiness)
          yield* handingOver
          yield* answer
          return { providerMessageId: id, response: "ok", state: "sent" as const }
        })
    }
    const health = yield* ConnectorHealth
    const places = yield* ConnectorPlaces
    const via = { connectorId: undefined, provider: "pigeon", reportUrl: undefined }
    const carrier = { connector, isPrompt: false }
    const only: Candidate<"email"> = { via, using: (use) => use(carrier) }
    const way = {
      candidates: [only],
      installation: only,
      window: places.windowOf(() => 1),
      health,
      places,
      refused: () => Effect.void
    }
    const deliver = (markedMs: number | undefined, attempt = first, email = message) =>
      new HandoverAttempt(
        way,
        attempt,
        Effect.succeed({
          markedMs,
          markedVia: undefined,
          message: () => Effect.succeed(email),
          mark: (_: OutgoingEmail, { again }: HandoverMark) => Effect.sync(() => marks.push(again) > 0),
          record: (end: AttemptEnd) =>
            Effect.andThen(
              Effect.sync(() => void ends.push(end)),
              recording
            )
        })
      ).made
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
      yield* deliver(noon - 3_479_000)
      yield* deliver(noon - 3_600_000)
      assert.deepStrictEqual(tagsOf(ends), ["Taken", "Unconfirmed"])
    })
  )

  it.effect("is not offered again in the last two minutes of that, which its way and other clocks may take", () =>
    Effect.gen(function* () {
      const { deliver, ends, offered } = yield* delivery({ withinSeconds: 3_600 })
      yield* deliver(noon - 3_481_000)
      assert.deepStrictEqual([tagsOf(ends), offered], [["Unconfirmed"], []])
    })
  )

  it.effect("is not handed over where its provider was ready for it too late, whatever went up before", () =>
    Effect.gen(function* () {
      let handed = 0
      const answer = Effect.sync(() => void handed++)
      const { deliver, ends } = yield* delivery(
        { withinSeconds: 3_600 },
        answer,
        Effect.void,
        Effect.sleep("30 seconds")
      )
      const fiber = yield* Effect.forkChild(deliver(noon - 3_460_000))
      yield* TestClock.adjust("30 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual([tagsOf(ends), handed], [["Unconfirmed"], 0])
    })
  )

  const refusals: ReadonlyArray<DeliveryFailure> = [
    new Rejected({ message: "no", code: 422, enhancedStatusCode: undefined, hard: true, about: "recipient" }),
    new CredentialsRefused({ message: "no", stopsAll: true }),
    new Throttled({ message: "no", retryAfterSeconds: undefined, stopsAll: true }),
    new Unreachable({ message: "no", stopsAll: true }),
    new OutcomeUnknown({ message: "no", differs: true })
  ]
  it.effect.each(refusals.map((refusal) => [refusal._tag, refusal] as const))(
    "may have been taken before whatever is said of a later offer: %s",
    ([, refusal]) =>
      Effect.gen(function* () {
        for (const answer of [undefined, Effect.fail(refusal)]) {
          const readiness = answer === undefined ? Effect.fail(refusal) : Effect.void
          const { deliver, ends } = yield* delivery("always", answer, Effect.void, readiness)
          yield* deliver(noon - 1, { ...first, isLast: true })
          assert.deepStrictEqual(tagsOf(ends), ["Unconfirmed"])
        }
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
        assert.deepInclude(retry, { _tag: "Retry", notBeforeSeconds: waits })
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
        const { deliver, ends } = yield* delivery("never", answer)
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
  /** Delivers one message, then offers the next to a provider that becomes ready only after `next`. */
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

layer(world)("a message whose provider is not asked for the moment", (it) => {
  const down = new Unreachable({ message: "connect ECONNREFUSED", stopsAll: true })

  /** Offers this many messages, all of which fail. */
  const after = Effect.fnUntraced(function* (failure: DeliveryFailure, offers: number) {
    const all = yield* delivery("never", Effect.void, Effect.void, Effect.fail(failure))
    for (let n = 0; n < offers; n++) yield* Effect.exit(all.deliver(undefined))
    return all
  })

  it.effect("is put off until soon after the provider is asked whether it is back, and nothing is told of it", () =>
    Effect.gen(function* () {
      const { deliver, ends, marks, offered } = yield* after(down, 5)
      for (const attempt of [first, { ...first, number: 11, isLast: true }]) {
        const { message: _message, ...told } = yield* Effect.flip(deliver(undefined, attempt))
        assert.deepInclude(told, { _tag: "PutOff", reason: "not asked: connect ECONNREFUSED", untilMs: noon + 7_000 })
      }
      assert.deepStrictEqual([offered.length, ends.length, marks.length], [5, 5, 0])
    })
  )

  it.effect("is put off until the instant that a provider named which throttles, or refuses us, is asked again", () =>
    Effect.gen(function* () {
      const minute = new Throttled({ message: "slow down", retryAfterSeconds: 90, stopsAll: true })
      const refused = new CredentialsRefused({ message: "535 no", stopsAll: true })
      for (const [failure, untilMs] of [
        [minute, noon + 90_000],
        [refused, noon + 60_000]
      ] as const) {
        const { deliver, ends } = yield* after(failure, 1)
        assert.deepInclude(yield* Effect.flip(deliver(undefined)), { _tag: "PutOff", untilMs })
        assert.lengthOf(ends, 1)
      }
    })
  )

  it.effect("is put off as well where it waits for a place when that shows, and hangs there no longer", () =>
    Effect.gen(function* () {
      const hanging = Effect.andThen(Effect.sleep("20 seconds"), Effect.fail(down))
      const { deliver, offered } = yield* delivery("never", Effect.void, Effect.void, hanging)
      const attempts = yield* Effect.replicateEffect(Effect.forkChild(Effect.flip(deliver(undefined))), 30)
      yield* TestClock.adjust("100 seconds")
      const tags = (yield* Effect.forEach(attempts, Fiber.join)).map((undone) => undone._tag)
      assert.isAtMost(offered.length, 5)
      assert.lengthOf(
        tags.filter((tag) => tag === "PutOff"),
        30 - offered.length
      )
    })
  )

  it.effect("is offered once a minute, and once only, where the provider refuses us", () =>
    Effect.gen(function* () {
      const refused = new CredentialsRefused({ message: "535 no", stopsAll: true })
      const { deliver, offered } = yield* after(refused, 1)
      for (let minute = 1; minute <= 3; minute++) {
        yield* TestClock.adjust("1 minute")
        const attempts = yield* Effect.replicateEffect(Effect.forkChild(Effect.flip(deliver(undefined))), 10)
        yield* TestClock.adjust("1 second")
        yield* Effect.forEach(attempts, Fiber.join)
        assert.lengthOf(offered, 1 + minute)
      }
    })
  )

  it.effect("is given up once it has been due for as long as all attempts at it would last", () =>
    Effect.gen(function* () {
      const { deliver, ends } = yield* after(down, 5)
      yield* deliver(undefined, { ...first, isOverdue: true })
      const { failure, ...end } = ends[5] as Extract<AttemptEnd, { readonly _tag: "GivenUp" }>
      assert.deepStrictEqual([end._tag, failure.message], ["GivenUp", "not asked: connect ECONNREFUSED"])
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
