import { layersOf } from "@tidings/installation/layers"
import type { Config } from "@tidings/installation/settings"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { heldCalls } from "@tidings/pipeline/heldCalls"
import type { Database } from "@tidings/storage/Database"
import { Layer } from "effect"

/** Every service that a configuration selects, and the functions that show and run held calls. */
export const serverLayers = <A>(config: Config, waking: Layer.Layer<A, never, Database>) =>
  heldCalls(async () => bindAll((await import("@tidings/operations/registry")).registry)).pipe(
    Layer.provideMerge(layersOf(config, waking))
  )
