import { assert, layer } from "@effect/vitest"
import type { Any } from "@tidings/connectors/Connector"
import { connectors } from "@tidings/connectors/registry"
import { type Peer, peerOf } from "@tidings/connectors/testing/Peer"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { accountAt } from "@tidings/testing/accountAt"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Exit, Layer, Scope } from "effect"
import { Accounts } from "./accounts/Accounts.ts"
import { Handovers } from "./Handovers.ts"
import { laneOf } from "./AccountRoute.ts"
import { between, leadingTo, portIn } from "./testing/cutting.ts"
import { Ledger } from "./testing/Ledger.ts"

const rows: ReadonlyArray<Any> = connectors.filter(({ staysHere }: Any) => staysHere !== true)

/** Waits one turn of the event loop, in which destroyed connections close. */
const turn = Effect.promise(() => new Promise<void>((resolve) => void setImmediate(resolve)))

const suite = Effect.fnUntraced(function* (row: Any) {
  const peer: Peer = yield* Effect.promise(() => peerOf(row))
  const stage = yield* Effect.provide(peer.behaving.takes, peer.services)
  const up = yield* Scope.make()
  const port = yield* Scope.provide(
    between(portIn(stage.credentials), () => "relay"),
    up
  )
  const { id: workspaceId } = yield* makeWorkspace()
  const { id: only } = yield* accountAt(workspaceId, row, leadingTo(stage.credentials, port))

  const offer = Effect.fnUntraced(function* (id: string) {
    const ledger = new Ledger()
    let marks = 0
    const onMark = Effect.sync(() => void (marks += 1))
    const attempt = { ...lastAttempt, lane: `deliver/${laneOf(workspaceId, only)}`, isLast: false, waitSeconds: 5 }
    const delivery = Effect.sync(() => ledger.delivery(peer.message(id), onMark))
    const exit = yield* Handovers.use((handovers) =>
      Effect.exit(handovers.deliver(row.channel, { workspaceId, only }, attempt, delivery))
    )
    return { ledger, exit, marks }
  })

  const [first, second] = [yield* offer("near_1"), yield* offer("near_2")]
  assert.deepStrictEqual([first.ledger.end?._tag, second.ledger.end?._tag], ["Taken", "Taken"])
  yield* Scope.close(up, Exit.void)
  yield* turn
  for (const id of ["gone_1", "gone_2", "gone_3"]) {
    const { exit, ledger, marks } = yield* offer(id)
    const said = `${row.name}, ${id}, marked ${marks} times: ${JSON.stringify(ledger.end)}`
    assert.isUndefined(ledger.end, said)
    assert.isUndefined(ledger.marked.markedMs, said)
    assert.isTrue(Exit.isFailure(exit), said)
    assert.notInclude(stage.arrived(), id)
  }
})

const process = Layer.fresh(Handovers.layer).pipe(Layer.provide(Layer.fresh(Accounts.layer)))

layer(Layer.provideMerge(process, world))("a message whose provider went away", (it) => {
  it.effect.each(rows.map((row) => [`${row.channel}/${row.name}`, row] as const))(
    "to %s waits unmarked for the next attempt, though it was marked ahead, and is never unconfirmed",
    ([, row]) => Effect.scoped(suite(row))
  )
})
