import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Layer } from "effect"
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

NodeRuntime.runMain(
  Effect.tapError(served, ({ message }) =>
    Console.error(`Tidings cannot start:\n  ${message}; stop it, or set TIDINGS_DATA or DATABASE_URL`)
  )
)
