import { Context, type Effect } from "effect"
import type { Troubles } from "../probes/readiness.ts"
import type { Snapshots } from "../telemetry/mergedSnapshots.ts"

/** The state of the job worker, for a process that answers callers. */
export class WorkerView extends Context.Service<
  WorkerView,
  {
    readonly troubles: Effect.Effect<Troubles>
    /** Metrics of the worker that are not in this thread's own metrics. */
    readonly snapshots: Effect.Effect<Snapshots>
  }
>()("@tidings/server/WorkerView") {}
