import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer, Runtime } from "effect"
import type { DataFolderHeld } from "./dataLock.ts"
import type { Door } from "./door.ts"
import { layersOf } from "./layers.ts"
import { platform } from "./platform.ts"
import type { Config } from "./settings.ts"

/** Runs the platform behind the door until the process is told to stop, which is no failure. */
export const launch = (config: Config, door: Door): void => {
  const served: Effect.Effect<never, DataFolderHeld> = Layer.launch(
    Layer.effectDiscard(platform(config, door)).pipe(Layer.provide(layersOf(config)))
  )
  const told = Effect.tapError(served, ({ message }) =>
    Console.error(`Tidings cannot start:\n  ${message}; stop it, or set TIDINGS_DATA or DATABASE_URL`)
  )
  NodeRuntime.runMain(told, {
    teardown: (exit, done) =>
      Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? done(0) : Runtime.defaultTeardown(exit, done)
  })
}
