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

/**
 * Splits the connections of a process: a third of them, at least one, go to the worker, whose statements are about many
 * jobs each; if there is only one, both get one.
 */
export const poolsOf = (connections: number): { readonly callers: number; readonly worker: number } => {
  const worker = Math.max(1, Math.floor(connections / 3))
  return { callers: Math.max(1, connections - worker), worker }
}
