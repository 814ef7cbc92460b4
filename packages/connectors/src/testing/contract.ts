import { assert } from "@effect/vitest"
import { Clock, Effect, Exit, Redacted, Schema, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import type { CallbackRequest } from "../Callback.ts"
import * as Connector from "../Connector.ts"
import { Withdrawn } from "../DeliveryFailure.ts"
import { type Behaviour, behaviours, type CallbackPeer, type Peer, throttleSeconds } from "./Peer.ts"

type Check = (peer: Peer) => Effect.Effect<void, unknown, Scope.Scope>

/** An account of the row at a peer that behaves so, with what was handed over and has arrived there. */
const staged = (peer: Peer, behaviour: Behaviour) =>
  Effect.gen(function* () {
    const stage = yield* peer.behaving[behaviour] ?? Effect.die(`the peer cannot show what ${behaviour}`)
    const credentials = Schema.decodeUnknownSync(peer.row.credentials as Schema.Codec<unknown>)(stage.credentials)
    const connector = yield* Connector.open(peer.row, credentials)
    const seen: Array<number> = []
    const handingOver = Effect.sync(() => void seen.push(stage.arrived().length))
    const deliver = (id: string) => connector.deliver(peer.message(id), handingOver)
    return { ...stage, connector, credentials, deliver, seen }
  }).pipe(Effect.provide(peer.services))

const failing = (
  behaviour: Behaviour,
  expected: Readonly<Record<string, unknown>>,
  handedOver: (times: number) => boolean
): Check =>
  Effect.fnUntraced(function* (peer) {
    const { deliver, seen } = yield* staged(peer, behaviour)
    assert.deepInclude(yield* Effect.flip(deliver("snd_1")), expected)
    assert.isTrue(handedOver(seen.length), `handed over ${seen.length} times`)
  })

const never = (times: number) => times === 0
const atMostOnce = (times: number) => times <= 1

/** What every provider does that takes a message, wherever it is. */
const ofEveryRow: Readonly<Record<string, Check>> = {
  "says of each credential what it is": ({ row }) =>
    Effect.sync(() => {
      for (const field of Object.values<Schema.Codec<unknown>>(row.credentials.fields)) {
        assert.isNotEmpty(Schema.resolveAnnotations(field)?.description ?? "")
      }
    }),

  "names itself, and how many messages it can carry": Effect.fnUntraced(function* (peer) {
    const { connector } = yield* staged(peer, "takes")
    assert.strictEqual(connector.name, peer.row.name)
    assert.isTrue(Number.isInteger(connector.capacity) && connector.capacity > 0)
  }),

  "verifies without sending anything": Effect.fnUntraced(function* (peer) {
    const { arrived, connector } = yield* staged(peer, "takes")
    yield* connector.verify
    assert.deepStrictEqual(arrived(), [])
  }),

  "takes each message once, after it was handed over, and names it": Effect.fnUntraced(function* (peer) {
    const { arrived, deliver, seen } = yield* staged(peer, "takes")
    for (const id of ["snd_1", "snd_2"]) {
      const { providerMessageId, response } = yield* deliver(id)
      assert.isNotEmpty(providerMessageId)
      assert.isNotEmpty(response)
    }
    assert.deepStrictEqual(
      [seen, arrived()],
      [
        [0, 1],
        ["snd_1", "snd_2"]
      ]
    )
  }),

  "takes nothing of a message that is withdrawn, and the next one all the same": Effect.fnUntraced(function* (peer) {
    const { arrived, connector, deliver } = yield* staged(peer, "takes")
    const withdrawn = connector.deliver(peer.message("snd_1"), Effect.fail(new Withdrawn()))
    assert.strictEqual((yield* Effect.flip(withdrawn))._tag, "Withdrawn")
    const broken = yield* Effect.exit(connector.deliver(peer.message("snd_1"), Effect.die("no database")))
    assert.isTrue(Exit.isFailure(broken))
    assert.deepStrictEqual(arrived(), [])
    yield* deliver("snd_2")
    assert.deepStrictEqual(arrived(), ["snd_2"])
  }),

  "hides its secrets": Effect.fnUntraced(function* (peer) {
    const { credentials, secret } = yield* staged(peer, "takes")
    if (secret !== undefined) assert.notInclude(inspect(credentials, { depth: null }), secret)
    else assert.isTrue(peer.row.staysHere, "the peer names no secret")
  })
}

const ofRepeatableRows: Readonly<Record<string, Check>> = {
  "takes a message once however often it is offered": Effect.fnUntraced(function* (peer) {
    const { arrived, deliver } = yield* staged(peer, "takes")
    const receipts = yield* Effect.all([deliver("snd_1"), deliver("snd_1")])
    assert.strictEqual(receipts[0].providerMessageId, receipts[1].providerMessageId)
    assert.deepStrictEqual(arrived(), ["snd_1"])
  })
}

/** What every provider outside does when it takes none. */
const ofRowsOutside: Readonly<Record<string, Check>> = {
  "has a peer that shows all that can happen": ({ behaving }) =>
    Effect.sync(() => {
      assert.deepStrictEqual(Object.keys(behaving).toSorted(), [...behaviours].toSorted())
    }),

  "is Throttled until the instant that its provider names": failing(
    "throttles",
    { _tag: "Throttled", retryAfterSeconds: throttleSeconds },
    atMostOnce
  ),

  "tells refused credentials from all else, before anything is handed over, without showing them": Effect.fnUntraced(
    function* (peer) {
      const { connector, deliver, secret = "", seen } = yield* staged(peer, "refusesCredentials")
      for (const failure of [yield* Effect.flip(connector.verify), yield* Effect.flip(deliver("snd_1"))]) {
        assert.deepInclude(failure, { _tag: "CredentialsRefused", stopsAll: true })
        assert.notInclude(inspect(failure), secret)
      }
      assert.deepStrictEqual(seen, [])
    }
  ),

  "is Rejected softly when the message is at fault": failing(
    "rejectsMessage",
    { _tag: "Rejected", hard: false },
    atMostOnce
  ),

  "is Rejected hard when the address is at fault": failing(
    "rejectsAddress",
    { _tag: "Rejected", hard: true },
    atMostOnce
  ),

  "is Unreachable, on verify as on delivery, when nobody is there": Effect.fnUntraced(function* (peer) {
    const { connector } = yield* staged(peer, "isUnreachable")
    assert.deepInclude(yield* Effect.flip(connector.verify), { _tag: "Unreachable", stopsAll: true })
    yield* failing("isUnreachable", { _tag: "Unreachable", stopsAll: true }, never)(peer)
  }),

  "is OutcomeUnknown, and offered once, when the answer is lost": Effect.fnUntraced(function* (peer) {
    const { arrived, deliver, seen } = yield* staged(peer, "losesAnswer")
    assert.strictEqual((yield* Effect.flip(deliver("snd_1")))._tag, "OutcomeUnknown")
    assert.deepStrictEqual([seen, arrived()], [[0], ["snd_1"]])
  })
}

const messageId = "<snd_2fh3k9vq@mail.tidings.example>"

const heard = (peer: Peer) => {
  const callback = peer.row.callback!
  const said = peer.callback as CallbackPeer
  const authenticated = (request: CallbackRequest<Uint8Array>, key = said.key) =>
    Effect.exit(callback.authenticate({ ...request, body: Effect.succeed(request.body) }, key)).pipe(
      Effect.provide(peer.services)
    )
  const read = (request: CallbackRequest<Uint8Array>) => Effect.promise(async () => callback.read(request))
  return { callback, said, authenticated, read }
}

const refusedFor = (exit: Exit.Exit<void, unknown>): string => String(exit)

/** What every provider does that calls back. */
const ofRowsThatCallBack: Readonly<Record<string, Check>> = {
  "has a peer that calls back": ({ callback }) => Effect.sync(() => assert.isDefined(callback)),

  "takes a genuine callback, and reads what became of which message": Effect.fnUntraced(function* (peer) {
    const { authenticated, callback, read, said } = heard(peer)
    const { reports, request } = said.genuine(messageId, yield* Clock.currentTimeMillis)
    assert.isTrue(Exit.isSuccess(yield* authenticated(request)))
    assert.isNotEmpty(reports)
    assert.isAtMost(request.body.length, callback.maxBytes)
    assert.deepStrictEqual(yield* read(request), reports)
  }),

  "refuses a forged callback, and a genuine one under another key": Effect.fnUntraced(function* (peer) {
    const { authenticated, said } = heard(peer)
    const { request } = said.genuine(messageId, yield* Clock.currentTimeMillis)
    const forgeries = Object.entries(said.forged(request))
    assert.isNotEmpty(forgeries)
    for (const [wrong, forged] of forgeries)
      assert.include(refusedFor(yield* authenticated(forged)), "Unauthenticated", wrong)
    assert.include(refusedFor(yield* authenticated(request, Redacted.make("another"))), "Unauthenticated")
  }),

  "reads a replayed callback as it was, and refuses it once it is stale": Effect.fnUntraced(function* (peer) {
    const { authenticated, read, said } = heard(peer)
    const { request } = said.genuine(messageId, yield* Clock.currentTimeMillis)
    assert.deepStrictEqual(yield* read(request), yield* read(request))
    if (said.staleAfterSeconds === undefined) return
    yield* TestClock.adjust((said.staleAfterSeconds + 1) * 1000)
    assert.include(refusedFor(yield* authenticated(request)), "Unauthenticated")
  }),

  "survives a body that is anything else": Effect.fnUntraced(function* (peer) {
    const { read, said } = heard(peer)
    const { request } = said.genuine(messageId, yield* Clock.currentTimeMillis)
    const bodies = ["", "{}", "[]", "null", '{"a":1}', "a=b&c", "\0\0\0", request.body.subarray(0, 40)]
    for (const body of bodies) yield* read({ ...request, body: Buffer.from(body) })
  })
}

/** Every check that a row must pass, by what it promises. */
export const checksOf = (row: Connector.Any): Readonly<Record<string, Check>> => ({
  ...ofEveryRow,
  ...(row.repeatable !== "never" && ofRepeatableRows),
  ...(!row.staysHere && ofRowsOutside),
  ...(row.callback !== undefined && ofRowsThatCallBack)
})
