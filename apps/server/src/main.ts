import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer } from "effect"
import { layersOf } from "./layers.ts"
import { platform } from "./platform.ts"
import { readConfig } from "./settings.ts"

const read = readConfig(process.env)
if ("wrong" in read) {
  process.stderr.write(`Tidings cannot start:\n${read.wrong.map((line) => `  ${line}\n`).join("")}`)
  process.exit(2)
}

NodeRuntime.runMain(
  Layer.launch(
    Layer.effectDiscard(platform(read.config)).pipe(Layer.provide(layersOf(read.config)))
  ) as Effect.Effect<never>
)
