import { assert, describe, it, layer } from "@effect/vitest"
import smpp from "@tidings/connectors/sms/smpp/smpp"
import { carrier } from "@tidings/connectors/sms/smpp/testing/peer"
import { makeWorkspace, world } from "@tidings/testing/World"
import { accountAt } from "@tidings/testing/accountAt"
import { person } from "@tidings/testing/callbacks/Handed"
import { accountHere, messageOf, occasionOf } from "@tidings/testing/callbacks/calledBack"
import { listeners } from "@tidings/testing/callbacks/callers"
import { consequenceOf } from "@tidings/testing/callbacks/consequenceOf"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { once } from "node:events"
import { Listening, persistently } from "./Listening.ts"

/** The times, in seconds, at which the effect was begun within a number of minutes. */
const begunAt = (deed: Effect.Effect<unknown, string>, minutes: number) =>
  Effect.gen(function* () {
    const begun: Array<number> = []
    const noted = Effect.map(Clock.currentTimeMillis, (nowMs) => void begun.push(nowMs / 1000))
    const fiber = yield* Effect.forkChild(persistently(Effect.andThen(noted, deed), () => Effect.void))
    yield* TestClock.adjust(minutes * 60_000)
    yield* Fiber.interrupt(fiber)
    return begun
  })

describe("what is done persistently", () => {
  it.effect.each([
    ["fails", Effect.fail("no")],
    ["is a defect", Effect.die("no")],
    ["ends", Effect.void]
  ] as const)("is begun again where it %s, ever less often, each minute at least", ([, deed]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* begunAt(deed, 4), [0, 1, 3, 7, 15, 31, 63, 123, 183])
    })
  )

  it.effect("is begun again soon where it went on for a minute before", () =>
    Effect.gen(function* () {
      const lasting = Effect.andThen(Effect.sleep("70 seconds"), Effect.fail("no"))
      assert.deepStrictEqual(yield* begunAt(lasting, 4), [0, 71, 142, 213])
    })
  )
})

layer(world)("accounts whose providers report over their connection", (it) => {
  describe.each(listeners)("such as $row.name", (listener) => {
    const { peer, row } = listener
    const all = Object.entries(peer.listening?.tells ?? assert.fail("its peer tells nothing"))

    /** An account that is listened to, and a message sent through it. */
    const listening = Effect.gen(function* () {
      const account = yield* accountHere(listener)
      yield* Listening.use(({ listen }) => listen)
      const message = yield* messageOf(listener, account)
      /** Repeats a report until it is taken, as carriers do. */
      const say = (said: object) => Effect.repeat(account.say!(said), { until: (isTaken) => isTaken })
      const tell = (name: string, changes: object = {}) =>
        Effect.map(occasionOf(account, message), (of) => peer.listening!.tells[name]!({ ...of, ...changes }))
      return { account, message, say, tell }
    })

    it.effect.each(all.filter(([name]) => name !== "received").map(([name]) => name))(
      "record that a message became %s before they confirm it, once",
      (name) =>
        Effect.gen(function* () {
          const { message, say, tell } = yield* listening
          const before = yield* message.told
          const { said, told } = yield* tell(name)
          yield* say(said)
          const after = yield* message.told
          const [report] = told
          if (report === undefined || !("outcome" in report)) return assert.fail("it tells of no message")
          const { event, status, stops } = consequenceOf(row.channel, report.outcome)
          assert.deepStrictEqual([after.status, after.stops], [status, stops])
          const isNews = status !== before.status
          assert.deepStrictEqual(
            after.events.map(([type]) => type),
            isNews ? [event![0]] : []
          )
          if (isNews) assert.deepInclude(after.events[0]![1], event![1])
          yield* say(said)
          assert.deepStrictEqual(yield* message.told, after)
        }).pipe(Effect.scoped)
    )

    it.effect("record what people write before they confirm it, once, for their own workspace alone", () =>
      Effect.gen(function* () {
        const { message, say, tell } = yield* listening
        const other = yield* messageOf(listener, yield* accountHere(listener))
        const before = yield* other.told
        const { said } = yield* tell("received", { words: "STOP" })
        yield* say(said)
        assert.deepStrictEqual((yield* message.told).stops, ["keyword"])
        yield* message.clear
        yield* say(said)
        const told = yield* message.told
        assert.deepStrictEqual(told.stops, [])
        assert.deepInclude(told.events[0]![1], { number: person, source: "keyword" })
        assert.deepStrictEqual(yield* other.told, before)
      }).pipe(Effect.scoped)
    )

    it.effect("change nothing of another workspace's messages, nor of what nobody knows", () =>
      Effect.gen(function* () {
        const { message, say, tell } = yield* listening
        const strange = yield* messageOf(listener, yield* accountHere(listener))
        const before = yield* message.told
        const untold = yield* strange.told
        for (const messageId of ["unknown", "\ud800", ""]) yield* say((yield* tell("failed", { messageId })).said)
        assert.deepStrictEqual(yield* message.told, before)
        // Each carrier numbers its messages separately.
        assert.strictEqual(strange.messageId, message.messageId)
        yield* say((yield* tell("failed")).said)
        assert.strictEqual((yield* message.told).status, "failed")
        assert.deepStrictEqual(yield* strange.told, untold)
      }).pipe(Effect.scoped)
    )
  })

  it.effect("are bound again a second after a carrier ended the connection, and no sooner", () =>
    Effect.gen(function* () {
      const { bound, port, server, sessions } = yield* carrier()
      const { id } = yield* makeWorkspace()
      yield* accountAt(id, smpp, {
        url: `smpp://127.0.0.1:${port}`,
        systemId: "tidings",
        password: "hunter2",
        sender: "+353861230000"
      })
      yield* Listening.use(({ listen }) => listen)
      yield* Effect.promise(() => bound)
      const again = once(server, "session")
      const closed = once(sessions[0]!, "close")
      sessions[0]!.destroy()
      yield* Effect.promise(() => closed)
      for (let turns = 0; turns < 200; turns++) yield* Effect.promise(() => new Promise(setImmediate))
      assert.lengthOf(sessions, 1)
      yield* TestClock.adjust("1 second")
      yield* Effect.promise(() => again)
    }).pipe(Effect.scoped)
  )
})
