import { assert } from "@effect/vitest"
import { Clock, Effect, Exit, Queue, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import type { CallbackRequest, Told } from "../Callback.ts"
import type * as Connector from "../Connector.ts"
import { open as openAccount } from "../Connector.ts"
import { Withdrawn } from "../DeliveryFailure.ts"
import { type CallbackPeer, occasion } from "./CallbackPeer.ts"
import { type Behaviour, behavioursOf, type Peer, throttleSeconds } from "./Peer.ts"
import { ofSocialRows } from "./socialContract.ts"
import { type Check, staged } from "./staged.ts"

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

/** Promises of every provider that takes a message, external or local. */
const ofEveryRow: Readonly<Record<string, Check>> = {
  "says of each credential what it is": ({ row }) =>
    Effect.sync(() => {
      for (const field of Object.values<Schema.Codec<unknown>>(row.credentials.fields)) {
        assert.isNotEmpty(Schema.resolveAnnotations(field)?.description ?? "")
      }
    }),

  "names itself, and how many messages it can carry": Effect.fnUntraced(function* (peer) {
    const { connector } = yield* staged(peer, "takes")
    assert.strictEqual(connector.lookUp !== undefined, peer.row.looksUp === true, "looksUp is not what it can")
    assert.strictEqual(connector.name, peer.row.name)
    assert.isTrue(Number.isInteger(connector.capacity) && connector.capacity > 0)
  }),

  "says whether its accounts can take a message down and count it": Effect.fnUntraced(function* (peer) {
    const { connector } = yield* staged(peer, "takes")
    for (const ability of ["looksUp", "removes", "counts"] as const) {
      const method = { looksUp: "lookUp", removes: "remove", counts: "counts" }[ability]
      const has = (connector as unknown as Readonly<Record<string, unknown>>)[method] !== undefined
      if (!peer.row.staysHere) assert.strictEqual(has, peer.row[ability] === true, method)
    }
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

/** Promises of every row whose provider can be asked. */
const ofRowsThatLookUp: Readonly<Record<string, Check>> = {
  "finds the message whose answer was lost, and takes no other for it": Effect.fnUntraced(function* (peer) {
    const { arrived, connector, credentials, deliver } = yield* staged(peer, "losesAnswer")
    const handedMs = yield* Clock.currentTimeMillis
    const lookUp = (id: string) => connector.lookUp!(peer.message(id), handedMs)
    assert.isUndefined(yield* lookUp("snd_1"))
    yield* Effect.flip(deliver("snd_1"))
    const found = yield* lookUp("snd_1")
    assert.isNotEmpty(found?.providerMessageId)
    assert.isNotEmpty(found?.response)
    const another = yield* Effect.provide(openAccount(peer.row, credentials), peer.services)
    const foundByAnother = yield* another.lookUp!(peer.message("snd_1"), handedMs)
    assert.isNotEmpty(foundByAnother?.providerMessageId ?? "", "another process does not find it")
    assert.isUndefined(yield* lookUp("snd_2"))
    assert.deepStrictEqual(arrived(), ["snd_1"])
  }),

  "looks nothing up with credentials that are refused": Effect.fnUntraced(function* (peer) {
    const { connector } = yield* staged(peer, "refusesCredentials")
    const handedMs = yield* Clock.currentTimeMillis
    const failure = yield* Effect.flip(connector.lookUp!(peer.message("snd_1"), handedMs))
    assert.deepInclude(failure, { _tag: "CredentialsRefused", stopsAll: true })
  })
}

/** Promises of every external provider when it takes no message. */
const ofRowsOutside: Readonly<Record<string, Check>> = {
  "has a peer that shows all that can happen": ({ behaving, row }) =>
    Effect.sync(() => {
      assert.deepStrictEqual(Object.keys(behaving).toSorted(), behavioursOf[row.channel].toSorted())
    }),

  "is Throttled until the instant that its provider names": (peer) => {
    const retryAfterSeconds = "throttledSeconds" in peer ? peer.throttledSeconds : throttleSeconds
    return failing("throttles", { _tag: "Throttled", retryAfterSeconds }, atMostOnce)(peer)
  },

  "tells refused credentials from all else, without showing them": Effect.fnUntraced(function* (peer) {
    const { arrived, connector, deliver, secret = "" } = yield* staged(peer, "refusesCredentials")
    const asked = peer.verifiesNothing ? [deliver("snd_1")] : [connector.verify, deliver("snd_1")]
    for (const failure of yield* Effect.forEach(asked, (one) => Effect.flip<unknown, any, any>(one))) {
      assert.deepInclude(failure, { _tag: "CredentialsRefused", stopsAll: true })
      assert.notInclude(inspect(failure), secret)
    }
    assert.deepStrictEqual(arrived(), [])
  }),

  "is described for whoever connects it": ({ row: { about } }) =>
    Effect.sync(() => {
      for (const said of ["title", "connecting", "source", "limits", "untried"] as const) {
        assert.isNotEmpty(about?.[said] ?? "", said)
      }
    }),

  "is Rejected softly when the message is at fault": failing(
    "rejectsMessage",
    { _tag: "Rejected", hard: false },
    atMostOnce
  ),

  "is Unreachable, on verify as on delivery, when nobody is there": Effect.fnUntraced(function* (peer) {
    const { connector } = yield* staged(peer, "isUnreachable")
    if (!peer.verifiesNothing)
      assert.deepInclude(yield* Effect.flip(connector.verify), { _tag: "Unreachable", stopsAll: true })
    yield* failing("isUnreachable", { _tag: "Unreachable", stopsAll: true }, never)(peer)
  }),

  "is OutcomeUnknown, and offered once, when the answer is lost": Effect.fnUntraced(function* (peer) {
    const { arrived, deliver, seen } = yield* staged(peer, "losesAnswer")
    assert.strictEqual((yield* Effect.flip(deliver("snd_1")))._tag, "OutcomeUnknown")
    assert.deepStrictEqual([seen, arrived()], [[0], ["snd_1"]])
  })
}

const ofRowsWithAddresses: Readonly<Record<string, Check>> = {
  "is Rejected hard when the address is at fault": failing(
    "rejectsAddress",
    { _tag: "Rejected", hard: true },
    atMostOnce
  )
}

const heard = (peer: Peer) => {
  const callback = peer.row.callback!
  const said = peer.callback as CallbackPeer
  const all = Object.entries(said.tells)
  const authenticated = (request: CallbackRequest<Uint8Array>, key = said.key) =>
    Effect.exit(callback.authenticate({ ...request, body: Effect.succeed(request.body) }, key)).pipe(
      Effect.provide(peer.services)
    )
  const read = (request: CallbackRequest<Uint8Array>) => Effect.promise(async () => callback.read(request))
  return { all, callback, said, authenticated, read }
}

const refusedFor = (exit: Exit.Exit<void, unknown>): string => String(exit)

/** Promises of every provider that calls back. */
const ofRowsThatCallBack: Readonly<Record<string, Check>> = {
  "has a peer that calls back": ({ callback }) => Effect.sync(() => assert.isNotEmpty(callback?.tells ?? {})),

  "takes genuine callbacks, and reads what each tells of which message": Effect.fnUntraced(function* (peer) {
    const { all, authenticated, callback, read } = heard(peer)
    const of = occasion({ nowMs: yield* Clock.currentTimeMillis })
    for (const [name, tells] of all) {
      const { request, told } = tells(of)
      assert.isTrue(Exit.isSuccess(yield* authenticated(request)), name)
      assert.isNotEmpty(told, name)
      assert.isAtMost(request.body.length, callback.maxBytes)
      assert.deepStrictEqual(yield* read(request), told, name)
    }
  }),

  "refuses a forged callback, and a genuine one under another key": Effect.fnUntraced(function* (peer) {
    const { all, authenticated, said } = heard(peer)
    const of = occasion({ nowMs: yield* Clock.currentTimeMillis })
    for (const [name, tells] of all) {
      const { request } = tells(of)
      const other = tells({ ...of, messageId: "another", ownId: "another", serial: 2 }).request
      const forgeries = { ...said.forged(request, other), "by somebody else": tells({ ...of, isForged: true }).request }
      for (const [wrong, forged] of Object.entries(forgeries))
        assert.include(refusedFor(yield* authenticated(forged)), "Unauthenticated", `${name} ${wrong}`)
      assert.include(refusedFor(yield* authenticated(request, Redacted.make("another"))), "Unauthenticated")
    }
  }),

  "reads a replayed callback as it was, and refuses it once it is stale": Effect.fnUntraced(function* (peer) {
    const { all, authenticated, read, said } = heard(peer)
    const of = occasion({ nowMs: yield* Clock.currentTimeMillis })
    const requests = all.map(([, tells]) => tells(of).request)
    for (const request of requests) assert.deepStrictEqual(yield* read(request), yield* read(request))
    if (said.staleAfterSeconds === undefined) return
    yield* TestClock.adjust((said.staleAfterSeconds + 1) * 1000)
    for (const request of requests) assert.include(refusedFor(yield* authenticated(request)), "Unauthenticated")
  }),

  "survives a body that is anything else": Effect.fnUntraced(function* (peer) {
    const { all, read } = heard(peer)
    for (const [, tells] of all) {
      const { request } = tells(occasion())
      const bodies = ["", "{}", "[]", "null", '{"a":1}', "a=b&c", "\0\0\0", request.body.subarray(0, 40)]
      for (const body of bodies) yield* read({ ...request, body: Buffer.from(body) })
    }
  })
}

const ofRowsThatListen: Readonly<Record<string, Check>> = {
  "has a peer that tells over its connection": ({ listening }) =>
    Effect.sync(() => assert.isNotEmpty(listening?.tells ?? {})),

  "tells what comes over its connection, and says that it was taken": Effect.fnUntraced(function* (peer) {
    const { connector, say } = yield* staged(peer, "takes")
    const heard = yield* Queue.unbounded<Told>()
    yield* Effect.forkScoped(connector.listen!((told) => Effect.asVoid(Queue.offerAll(heard, told))))
    yield* connector.verify
    const of = occasion({ messageId: "p1", nowMs: yield* Clock.currentTimeMillis })
    for (const [name, tells] of Object.entries(peer.listening!.tells)) {
      const { said, told } = tells(of)
      assert.isTrue(yield* say!(said), name)
      assert.deepStrictEqual(yield* Queue.takeAll(heard), told as [Told], name)
    }
  })
}

/** Returns every check that a row must pass, by its promise. */
export const checksOf = (row: Connector.Any): Readonly<Record<string, Check>> => ({
  ...ofEveryRow,
  ...(row.repeatable !== "never" && ofRepeatableRows),
  ...(row.looksUp === true && ofRowsThatLookUp),
  ...(!row.staysHere && ofRowsOutside),
  ...(!row.staysHere && behavioursOf[row.channel].includes("rejectsAddress") && ofRowsWithAddresses),
  ...(row.channel === "social" && !row.staysHere && ofSocialRows),
  ...(row.callback !== undefined && ofRowsThatCallBack),
  ...(row.listens === true && ofRowsThatListen)
})
