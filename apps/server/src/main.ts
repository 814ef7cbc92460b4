import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer, Runtime } from "effect"
import type { DataFolderHeld } from "./dataLock.ts"
import { layersOf } from "./layers.ts"
import { platform } from "./platform.ts"
import { readConfig } from "./settings.ts"

const read = readConfig(process.env)
if ("wrong" in read) {
  process.stderr.write(`Tidings cannot start:\n${read.wrong.map((line) => `  ${line}\n`).join("")}`)
  process.exit(2)
}

const served = Layer.launch(
  Layer.effectDiscard(platform(read.config)).pipe(Layer.provide(layersOf(read.config)))
) as Effect.Effect<never, DataFolderHeld>

const stopped = Effect.tapError(served, ({ message }) =>
  Console.error(`Tidings cannot start:\n  ${message}; stop it, or set TIDINGS_DATA or DATABASE_URL`)
)

// Being told to stop is no failure.
NodeRuntime.runMain(stopped, {
  teardown: (exit, done) =>
    Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? done(0) : Runtime.defaultTeardown(exit, done)
})
