import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import type { MessageReport } from "../Callback.ts"
import type { Any, Session } from "../Connector.ts"
import { Rejected, Unreachable } from "../DeliveryFailure.ts"
import capture from "../email/capture/capture.ts"
import smtp from "../email/smtp/smtp.ts"
import { outgoingEmail } from "../email/testing/outgoingEmail.ts"
import { checksOf } from "./contract.ts"
import { type Peer, peerOf } from "./Peer.ts"

type Deliver = Session<"email">["deliver"]

/** The row with its deliveries changed. */
const delivering =
  (change: (deliver: Deliver) => Deliver) =>
  (row: Any): Any => ({
    ...row,
    open: (credentials) =>
      Effect.map(row.open(credentials), (session) => ({ ...session, deliver: change(session.deliver) }))
  })

const calledBack = (change: Partial<NonNullable<Any["callback"]>>): Any => ({
  ...smtp,
  callback: { ...smtp.callback!, ...change } as never
})

const rejected = (hard: boolean) =>
  new Rejected({ message: "no", code: undefined, enhancedStatusCode: undefined, hard })

const failingAs = (failure: Rejected | Unreachable, tag: string) =>
  delivering(
    (deliver) => (message, handingOver) =>
      Effect.mapError(deliver(message, handingOver), (real) => (real._tag === tag ? failure : real))
  )(smtp)

let reads = 0
const readsAnew = (): ReadonlyArray<MessageReport> => [
  { messageId: "<a@b>", outcome: { became: "delayed", reason: `${reads++}` } }
]

/** A row that misbehaves, and the promise that it breaks. */
const broken: ReadonlyArray<readonly [fault: string, row: Any, promise: string]> = [
  [
    "never hands over",
    delivering((deliver) => (message) => deliver(message, Effect.void))(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "hands over twice",
    delivering((deliver) => (message, handingOver) => deliver(message, Effect.andThen(handingOver, handingOver)))(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "hands over what has arrived already",
    delivering((deliver) => (message, handingOver) => Effect.tap(deliver(message, Effect.void), handingOver))(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "sends a message twice",
    delivering(
      (deliver) => (message, handingOver) =>
        Effect.andThen(deliver(message, Effect.void), deliver(message, handingOver))
    )(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "takes what was withdrawn",
    delivering((deliver) => (message, handingOver) => Effect.tap(deliver(message, Effect.void), handingOver))(capture),
    "takes nothing of a message that is withdrawn, and the next one all the same"
  ],
  [
    "sends something to verify",
    {
      ...capture,
      open: (credentials) =>
        Effect.map(capture.open(credentials), (session) => ({
          ...session,
          verify: Effect.ignore(session.deliver(outgoingEmail(), Effect.void))
        }))
    },
    "verifies without sending anything"
  ],
  [
    "loses the wish to wait",
    failingAs(new Unreachable({ message: "later", stopsAll: false }), "Throttled"),
    "is Throttled until the instant that its provider names"
  ],
  [
    "takes refused credentials for a refused message",
    failingAs(rejected(false), "CredentialsRefused"),
    "tells refused credentials from all else, before anything is handed over, without showing them"
  ],
  [
    "condemns an address for its message",
    failingAs(rejected(true), "Rejected"),
    "is Rejected softly when the message is at fault"
  ],
  [
    "spares an address that is none",
    failingAs(rejected(false), "Rejected"),
    "is Rejected hard when the address is at fault"
  ],
  [
    "gives a message up when nobody is there",
    failingAs(rejected(false), "Unreachable"),
    "is Unreachable, on verify as on delivery, when nobody is there"
  ],
  [
    "calls a lost answer certain",
    failingAs(new Unreachable({ message: "lost", stopsAll: true }), "OutcomeUnknown"),
    "is OutcomeUnknown, and offered once, when the answer is lost"
  ],
  [
    "says it may be offered again, and takes it twice",
    { ...smtp, repeatable: "always" },
    "takes a message once however often it is offered"
  ],
  ["shows its secrets", { ...smtp, credentials: Schema.Struct({ url: Schema.String }) }, "hides its secrets"],
  [
    "does not say what a credential is",
    { ...smtp, credentials: Schema.Struct({ url: Schema.String }) },
    "says of each credential what it is"
  ],
  [
    "takes every callback for genuine",
    calledBack({ authenticate: () => Effect.void }),
    "refuses a forged callback, and a genuine one under another key"
  ],
  [
    "takes no callback for genuine",
    calledBack({ authenticate: () => Effect.die("no") }),
    "takes a genuine callback, and reads what became of which message"
  ],
  ["reads nothing", calledBack({ read: () => [] }), "takes a genuine callback, and reads what became of which message"],
  [
    "reads a replay as news",
    calledBack({ read: readsAnew }),
    "reads a replayed callback as it was, and refuses it once it is stale"
  ],
  [
    "falls over a strange body",
    calledBack({ read: ({ body }) => JSON.parse(Buffer.from(body).toString()) }),
    "survives a body that is anything else"
  ]
]

const broke = (promise: string, peer: Peer) =>
  Effect.map(Effect.exit(checksOf(peer.row)[promise]!(peer)), Exit.isFailure)

describe("the contract of connectors", () => {
  it.effect.each(broken)("catches a row that %s", ([, row, promise]) =>
    Effect.gen(function* () {
      const whole = row.name === "smtp" ? smtp : capture
      const peer = yield* Effect.promise(() => peerOf(whole))
      assert.isTrue(yield* broke(promise, { ...peer, row }))
      if (promise in checksOf(whole)) assert.isFalse(yield* broke(promise, peer), "and nothing else")
    })
  )

  it.effect("catches a row outside whose peer shows less than can happen", () =>
    Effect.gen(function* () {
      const { behaving, ...peer } = yield* Effect.promise(() => peerOf(smtp))
      const { throttles: _, ...fewer } = behaving
      assert.isTrue(yield* broke("has a peer that shows all that can happen", { ...peer, behaving: fewer }))
    })
  )

  it.effect("catches a row that calls back, and whose peer does not", () =>
    Effect.gen(function* () {
      const { callback: _, ...peer } = yield* Effect.promise(() => peerOf(smtp))
      assert.isTrue(yield* broke("has a peer that calls back", peer))
    })
  )

  it("has no row without a peer", async () => {
    const none = { ...smtp, name: "pigeon" }
    assert.isTrue(
      await peerOf(none).then(
        () => false,
        () => true
      )
    )
  })
})
