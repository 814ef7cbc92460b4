import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import type { DataFolderHeld } from "@tidings/installation/dataLock"
import { Cause, Console, Effect, Exit, Layer, Runtime } from "effect"
import type { MetricsPortTaken } from "./telemetry/metricsPort.ts"

type CannotStart = DataFolderHeld | MetricsPortTaken

const saidOf = ({ _tag, message }: CannotStart): string =>
  _tag === "DataFolderHeld" ? `${message}; stop it, or set TIDINGS_DATA or DATABASE_URL` : message

/** Runs a layer until the process is told to stop, which is no failure; prints the reason if it cannot start. */
export const runUntilTold = (layer: Layer.Layer<never, CannotStart>): void => {
  const told = Effect.tapError(Layer.launch(layer), (error) =>
    Console.error(`Tidings cannot start:\n  ${saidOf(error)}`)
  )
  NodeRuntime.runMain(told, {
    teardown: (exit, done) =>
      Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? done(0) : Runtime.defaultTeardown(exit, done)
  })
}
