import * as Operation from "@tidings/pipeline/Operation"
import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { HostLookup } from "@tidings/services/outbound/OutboundHttp"
import { SendCounts } from "@tidings/services/sends/SendCounts"
import { Database } from "@tidings/storage/Database"
import { madeMember } from "@tidings/testing/madeMember"
import { worldOver } from "@tidings/testing/World"
import { codeFor, served } from "@tidings/transports/console/testing/members"
import { Clock, Effect, Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { demoWorkspace } from "../generate/examples/demoWorkspace.ts"
import { played, rows } from "../generate/examples/story.ts"

const member = "mara@tidings.example"

export interface DemoServer {
  readonly url: string
  /** Code that signs its owner in. */
  readonly code: string
  readonly nowMs: number
}

/** A test clock, no name servers, and receivers on this machine. */
const surroundings = Layer.mergeAll(
  TestClock.layer(),
  Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8")),
  Layer.succeed(HostLookup, async () => [{ address: "93.184.215.14", family: 4 }])
)

/** Runs a program while a server shows the demo workspace and what the examples of reads name, the same each time. */
export const inDemoWorkspace = async <A>(use: (server: DemoServer) => Promise<A>): Promise<A> => {
  const runtime = ManagedRuntime.make(worldOver(Database.layerPglite(), "https://tidings.example"))
  try {
    return await runtime.runPromise(
      Effect.gen(function* () {
        const begun = yield* demoWorkspace
        yield* played(begun, rows.filter(Operation.isReadOnly))
        yield* SendCounts.use((counts) => counts.count)
        yield* madeMember(begun.id, member, true, "owner")
        const { url } = yield* served("https://tidings.example")
        const code = yield* codeFor(member)
        const nowMs = yield* Clock.currentTimeMillis
        return yield* Effect.promise(() => use({ url, code, nowMs }))
      }).pipe(Effect.scoped, Effect.provide(surroundings)) as never
    )
  } finally {
    await runtime.dispose()
  }
}
