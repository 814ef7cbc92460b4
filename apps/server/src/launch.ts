import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer, Runtime } from "effect"
import type { DataFolderHeld } from "@tidings/installation/dataLock"
import type { Door } from "./door.ts"
import { layersOf } from "@tidings/installation/layers"
import { platform } from "./platform.ts"
import type { Config } from "@tidings/installation/settings"
import { exported } from "./telemetry/exported.ts"
import type { MetricsPortTaken } from "./telemetry/metricsPort.ts"

const saidOf = ({ _tag, message }: DataFolderHeld | MetricsPortTaken): string =>
  _tag === "DataFolderHeld" ? `${message}; stop it, or set TIDINGS_DATA or DATABASE_URL` : message

/** Runs the platform behind the door until the process is told to stop, which is no failure. */
export const launch = (config: Config, door: Door): void => {
  const served: Effect.Effect<never, DataFolderHeld | MetricsPortTaken> = Layer.launch(
    Layer.effectDiscard(platform(config, door)).pipe(Layer.provide(layersOf(config)), Layer.provide(exported(config)))
  )
  const told = Effect.tapError(served, (error) => Console.error(`Tidings cannot start:\n  ${saidOf(error)}`))
  NodeRuntime.runMain(told, {
    teardown: (exit, done) =>
      Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? done(0) : Runtime.defaultTeardown(exit, done)
  })
}
