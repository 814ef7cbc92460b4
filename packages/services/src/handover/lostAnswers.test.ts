import { assert, layer } from "@effect/vitest"
import type { Any } from "@tidings/connectors/Connector"
import { connectors } from "@tidings/connectors/registry"
import { type Peer, peerOf } from "@tidings/connectors/testing/Peer"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { accountAt } from "@tidings/testing/accountAt"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Accounts } from "./accounts/Accounts.ts"
import { Handovers } from "./Handovers.ts"
import { laneOf } from "./AccountRoute.ts"
import { Ledger } from "./testing/Ledger.ts"
import { between, leadingTo, portIn } from "./testing/cutting.ts"

const rows: ReadonlyArray<Any> = connectors.filter(({ staysHere }: Any) => staysHere !== true)
const eachTimes = Math.ceil(1_000 / rows.length)

/** Faults, one of which hits a message once. */
const faults = [
  "the answer is cut off",
  "the process dies before the answer",
  "the process dies after the mark"
] as const
type Fault = (typeof faults)[number]

/** A fresh process without state of earlier ones. */
const process = Layer.fresh(Handovers.layer).pipe(Layer.provide(Layer.fresh(Accounts.layer)))

const suite = Effect.fnUntraced(function* (row: Any) {
  const peer: Peer = yield* Effect.promise(() => peerOf(row))
  const stage = yield* Effect.provide(peer.behaving.takes, peer.services)
  let current: { readonly id: string; readonly fault: Fault; readonly arrived: Deferred.Deferred<void> } | undefined
  const port = yield* between(portIn(stage.credentials), () => {
    if (current === undefined || !stage.arrived().includes(current.id)) return "relay"
    const { arrived, fault } = current
    if (fault === "the process dies after the mark") return "relay"
    current = undefined
    Deferred.doneUnsafe(arrived, Effect.void)
    return fault === "the answer is cut off" ? "cut" : "hold"
  })
  const { id: workspaceId } = yield* makeWorkspace()
  const { id: only } = yield* accountAt(workspaceId, row, leadingTo(stage.credentials, port))
  const route = { workspaceId, only }

  const attempt = (ledger: Ledger, message: unknown, number: number, onMark = Effect.void as Effect.Effect<void>) =>
    Handovers.use((handovers) =>
      Effect.exit(
        handovers.deliver(
          row.channel,
          route,
          {
            ...lastAttempt,
            lane: `deliver/${laneOf(workspaceId, only)}`,
            number,
            isLast: number === 4,
            waitSeconds: 5
          },
          Effect.sync(() => (ledger.end === undefined ? ledger.delivery(message, onMark) : undefined))
        )
      )
    )

  /** Runs a first attempt into its fault and then the remaining attempts, each in the process that is current then. */
  const through = Effect.fnUntraced(function* (id: string, fault: Fault) {
    const ledger = new Ledger()
    const message = peer.message(id)
    const arrived = yield* Deferred.make<void>()
    const marked = yield* Deferred.make<void>()
    current = { id, fault, arrived }
    if (fault === "the answer is cut off") yield* attempt(ledger, message, 1)
    else {
      const dies = fault === "the process dies after the mark"
      const onMark = dies ? Effect.andThen(Deferred.succeed(marked, undefined), Effect.never) : Effect.void
      yield* Effect.gen(function* () {
        const working = yield* Effect.forkChild(attempt(ledger, message, 1, onMark))
        yield* Deferred.await(dies ? marked : arrived)
        yield* Fiber.interrupt(working)
      }).pipe(Effect.provide(process, { local: true }))
    }
    current = undefined
    const later = Effect.forEach([2, 3, 4], (number) => attempt(ledger, message, number), { discard: true })
    yield* fault === "the answer is cut off" ? later : Effect.provide(later, process, { local: true })
    return { ledger, message }
  })

  for (let n = 0; n < eachTimes; n++) {
    const id = `lost_${n}`
    const fault = faults[n % faults.length]!
    const { ledger, message } = yield* through(id, fault)
    const said = `${row.name}, ${fault}: ${JSON.stringify(ledger.end)}`
    const arrivals = stage.arrived().filter((one) => one === id).length
    assert.isAtMost(arrivals, 1, said)
    if (row.repeatable !== "never") {
      assert.deepStrictEqual([ledger.end?._tag, arrivals], ["Taken", 1], said)
      continue
    }
    assert.strictEqual(ledger.end?._tag, "Unconfirmed", said)
    assert.strictEqual(ledger.end?._tag === "Unconfirmed" && ledger.end.looksUp, row.looksUp === true, said)
    if (row.looksUp !== true) continue
    const handedMs = ledger.marked.markedMs!
    const found = yield* Handovers.use((handovers) =>
      Effect.result(handovers.lookUp(row.channel, route, message as never, handedMs))
    )
    assert.strictEqual(found._tag === "Success" && found.success !== undefined, arrivals === 1, said)
  }
})

layer(Layer.provideMerge(process, world))("a message whose answer is lost", (it) => {
  it.effect.each(rows.map((row) => [`${row.channel}/${row.name}`, row] as const))(
    "arrives at %s once at most however the answer is lost, and ends as taken, or unconfirmed and looked up",
    ([, row]) => Effect.scoped(suite(row))
  )
})
