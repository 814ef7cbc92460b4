import { Context, type Effect } from "effect"
import type { Troubles } from "../probes/readiness.ts"
import type { Snapshots } from "../telemetry/merged.ts"

/** What a process that answers callers tells of the work on jobs in it. */
export class WorkerView extends Context.Service<
  WorkerView,
  {
    readonly troubles: Effect.Effect<Troubles>
    /** What is counted there, and not in this thread's own metrics. */
    readonly snapshots: Effect.Effect<Snapshots>
  }
>()("@tidings/server/WorkerView") {}
