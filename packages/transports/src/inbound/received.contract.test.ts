import { assert, describe, layer } from "@effect/vitest"
import { accepted, callbackWorld } from "@tidings/testing/callbacks/callbackServer"
import { accountHere, calledBack, messageOf } from "@tidings/testing/callbacks/calledBack"
import { callers, tellsOf } from "@tidings/testing/callbacks/callers"
import { person } from "@tidings/testing/callbacks/Handed"
import { Effect } from "effect"

const receiving = callers.filter((caller) => tellsOf(caller, "received").length > 0)

layer(callbackWorld)("callbacks", (it) => {
  describe.each(receiving)("of $row.name", (caller) => {
    const { callback, row } = caller

    it.effect("pass on what people write, once: STOP, START and all else", () =>
      Effect.gen(function* () {
        const { message, post, tell } = yield* calledBack(caller)
        const { received } = callback!.tells
        const [stop, start, words] = yield* Effect.all([
          tell(received!, { words: "Stop." }),
          tell(received!, { words: "START" }),
          tell(received!, { words: "Is the shop open?" })
        ])
        for (const [request, stops] of [
          [stop, ["keyword"]],
          [start, []],
          [stop, []],
          [words, []],
          [words, []]
        ] as const) {
          assert.deepStrictEqual(yield* post(request), accepted)
          assert.deepStrictEqual((yield* message.told).stops, [...stops])
        }
        const { events } = yield* message.told
        assert.deepStrictEqual(
          events.map(([type]) => type),
          ["sms.opted_out", "sms.opted_in", "sms.received"]
        )
        assert.deepInclude(events[2]![1], { from: person, text: "Is the shop open?", connectorProvider: row.name })
      })
    )

    it.effect.each(tellsOf(caller, "received as"))("pass on what the provider %s", ([name, tells]) =>
      Effect.gen(function* () {
        const { message, post, tell } = yield* calledBack(caller)
        yield* post(yield* tell(callback!.tells["received"]!, { words: name.endsWith("START") ? "STOP" : "hm" }))
        yield* post(yield* tell(tells, { words: "whatever" }))
        assert.deepStrictEqual((yield* message.told).stops, name.endsWith("STOP") ? ["keyword"] : [])
      })
    )

    it.effect("pass on what people write to no workspace but their account's", () =>
      Effect.gen(function* () {
        const { account, message, post, tell } = yield* calledBack(caller)
        const other = yield* messageOf(caller, yield* accountHere(caller))
        const before = yield* other.told
        yield* post(yield* tell(callback!.tells["received"]!, { words: "STOP" }))
        assert.deepStrictEqual([(yield* message.told).stops, yield* other.told], [["keyword"], before])
        const forged = yield* tell(callback!.tells["received"]!, { words: "START", isForged: true })
        assert.strictEqual((yield* post(forged)).status, 401)
        assert.deepStrictEqual((yield* message.told).stops, ["keyword"])
        assert.isDefined(account.connectorId)
      })
    )
  })
})
