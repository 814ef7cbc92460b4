import { type Config, directUrlOf } from "@tidings/installation/settings"
import { among, listening } from "@tidings/jobs/listening"
import { jobs } from "@tidings/services/allJobs"
import { Console, Effect, Layer } from "effect"
import { type Door, probes } from "../door.ts"
import { giveBack } from "../giveBack.ts"
import { serverLayers } from "../serverLayers.ts"
import { readiness, troublesHere } from "../probes/readiness.ts"
import { runUntilTold } from "../runUntilTold.ts"
import { exported } from "../telemetry/exported.ts"
import { metricsListener, metricsPort } from "../telemetry/metricsPort.ts"
import { workOnJobs } from "./workOnJobs.ts"

/** A process that only works on jobs: behind its door are probes and metrics, and nothing else of the platform. */
const worker = Effect.fnUntraced(function* (config: Config, door: Door) {
  const { HOST, METRICS_PORT } = config
  const metrics = yield* metricsListener(Effect.succeed([]))
  if (METRICS_PORT !== undefined) yield* metricsPort(METRICS_PORT, HOST, metrics)
  const readyz = yield* readiness(yield* troublesHere, config)
  yield* listening(directUrlOf(config)!, jobs)
  yield* workOnJobs(config)
  yield* Effect.acquireRelease(
    Effect.sync(() => door.open(probes({ "/readyz": readyz, "/metrics": metrics }))),
    () => Effect.promise(door.close)
  )
  yield* Console.log(`Tidings works on jobs; listening on ${door.address} for /healthz, /readyz and /metrics`)
  yield* giveBack
})

/** Runs a worker behind the door until the process is told to stop. */
export const launchWorker = (config: Config, door: Door): void =>
  runUntilTold(
    Layer.effectDiscard(worker(config, door)).pipe(
      Layer.provide(serverLayers(config, among)),
      Layer.provide(exported(config))
    )
  )
