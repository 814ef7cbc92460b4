import type { Config } from "@tidings/installation/settings"
import { LiveStreams } from "@tidings/transports/console/live/LiveStreams"
import { Streams } from "@tidings/transports/mcp/subscriptions/Streams"
import { Layer } from "effect"
import type { Door } from "./door.ts"
import { platform } from "./platform.ts"
import { runUntilTold } from "./runUntilTold.ts"
import { exported } from "./telemetry/exported.ts"
import { withWorker } from "./worker/withWorker.ts"

/** Runs the platform behind the door until the process is told to stop. */
export const launch = (config: Config, door: Door): void =>
  runUntilTold(
    Layer.effectDiscard(platform(config, door)).pipe(
      Layer.provide([LiveStreams.layer, Streams.layer]),
      Layer.provide(withWorker(config)),
      Layer.provide(exported(config))
    )
  )
