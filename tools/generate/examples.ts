import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { HostLookup } from "@tidings/services/outbound/OutboundHttp"
import { Database } from "@tidings/storage/Database"
import { worldOver } from "@tidings/testing/World"
import { Effect, Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { clearing } from "./clearing.ts"
import { shortened, stable } from "./examples/stable.ts"
import { story } from "./examples/story.ts"
import type { Files } from "./write.ts"

/** Folder of the example answers, each under its row's name. */
export const folder = "packages/operations/generated/examples"

/** A test clock, no name servers, and receivers on this machine. */
const surroundings = Layer.mergeAll(
  TestClock.layer(),
  Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8")),
  Layer.succeed(HostLookup, async () => [{ address: "93.184.215.14", family: 4 }])
)

/** Generates every row's answer to its own example in the demo workspace of an embedded world: the same each time. */
export const files = async (): Promise<Files> => {
  const runtime = ManagedRuntime.make(worldOver(Database.layerPglite(), "https://tidings.example"))
  try {
    const played = await runtime.runPromise(story.pipe(Effect.provide(surroundings)))
    const answers = JSON.parse(stable(JSON.stringify(Object.fromEntries(played))))
    const written = Object.entries(answers).map(
      ([row, answer]) => [`${folder}/${row}.json`, `${JSON.stringify(shortened(answer), undefined, 2)}\n`] as const
    )
    return clearing([folder], new Map(written))
  } finally {
    await runtime.dispose()
  }
}
