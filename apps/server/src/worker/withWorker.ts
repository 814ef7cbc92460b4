import { untended } from "@tidings/installation/layers"
import type { Config } from "@tidings/installation/settings"
import { Effect, Layer } from "effect"
import { poolsOf, serverLayers } from "../serverLayers.ts"
import { troublesHere } from "../probes/readiness.ts"
import { WorkerThread } from "./inThread/WorkerThread.ts"
import { workOnJobs } from "./workOnJobs.ts"
import { WorkerView } from "./WorkerView.ts"

const snapshots = Effect.succeed([])
const nobody = Layer.succeed(WorkerView, { troubles: Effect.succeed({ outages: [] }), snapshots })

/** Works on the callers' thread, since that has the only connection to the embedded database. */
const onThisThread = (config: Config) =>
  Layer.effect(
    WorkerView,
    Effect.andThen(
      workOnJobs(config),
      Effect.map(troublesHere, (troubles) => ({ troubles, snapshots }))
    )
  )

/**
 * Every service for a process that answers callers, with its job worker: a thread on Postgres, none if other processes
 * work.
 */
export const withWorker = (config: Config) => {
  if (config.DATABASE_URL === undefined)
    return onThisThread(config).pipe(Layer.provideMerge(serverLayers(config, Layer.empty)))
  if (config.ROLE === "server") return Layer.provideMerge(nobody, serverLayers(config, untended(config)))
  const own = { ...config, DATABASE_POOL: poolsOf(config.DATABASE_POOL).callers }
  return serverLayers(own, WorkerThread.layer(config))
}
