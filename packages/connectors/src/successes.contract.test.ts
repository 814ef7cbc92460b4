import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import type { Any } from "./Connector.ts"
import * as Connector from "./Connector.ts"
import { type Relayed, relayed } from "./http/testing/relay.ts"
import { connectors } from "./registry.ts"
import { peerOf } from "./testing/Peer.ts"

const bodies = ["", "<html>Sign in to the network</html>", "null", "[]", "{}", '"ok"', "1", '{"id":7,"data":[null]}']
const successes = [200, 201, 202, 204, 206]
const others = [301, 302, 303, 307, 408, 500, 502, 503, 504]

/** Possible answers to a message that was taken, from a system in between, or from a provider whose API has changed. */
const answers: ReadonlyArray<readonly [status: number, body: string]> = [
  ...successes.flatMap((status) => bodies.map((body) => [status, body] as const)),
  ...others.map((status) => [status, "<html>Moved, or out of order</html>"] as const)
]

const overHttp: ReadonlyArray<Any> = connectors.filter(
  ({ name, staysHere }: Any) => staysHere !== true && name !== "smtp" && name !== "smpp"
)

describe.each(overHttp)("a message that $name took", (row) => {
  it.effect("is never said to be refused, whatever is answered", () =>
    Effect.gen(function* () {
      const peer = yield* Effect.promise(() => peerOf(row))
      const stage = yield* Effect.provide(peer.behaving.takes, peer.services)
      let instead: readonly [status: number, body: string] | undefined
      const own: Array<Relayed> = []
      const credentials = yield* relayed(stage.credentials, (said) => {
        if (instead === undefined) return said
        own.push(said)
        const [status, body] = instead
        return { status, headers: { location: "https://elsewhere.example/" }, body: Buffer.from(body) }
      })
      const decoded = Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(credentials)
      const connector = yield* Effect.provide(Connector.open(row, decoded), peer.services)
      for (const [index, answer] of answers.entries()) {
        instead = undefined
        const handingOver = Effect.sync(() => void (instead = answer))
        const exit = yield* Effect.exit(connector.deliver(peer.message(`snd_${index}`, credentials), handingOver))
        const [status, body] = answer
        const said = `${status} ${body}: ${String(exit)}`
        // An empty success is only accepted if the provider's own success is empty too.
        const says = own.at(-1)
        const isTaken = Exit.isSuccess(exit) && says?.status === status && says.body.length === 0
        assert.isTrue(isTaken || String(exit).includes("OutcomeUnknown"), said)
      }
      assert.lengthOf(stage.arrived(), answers.length)
    }).pipe(Effect.scoped)
  )
})
