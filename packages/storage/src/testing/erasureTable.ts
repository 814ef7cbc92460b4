import { Effect } from "effect"
import { Database } from "../Database.ts"

interface OpenErasure {
  readonly id: string
  readonly begunAt: string
  /** The jobs of its workspace that erase, each with its state, attempts, time and last error. */
  readonly jobs: ReadonlyArray<Readonly<Record<"state" | "attempt" | "run_at" | "last_error", unknown>>>
}

const open = `select e.id, e.created_at::text as "begunAt", coalesce((
    select jsonb_agg(jsonb_build_object('state', j.state, 'attempt', j.attempt, 'run_at', j.run_at, 'last_error', left(j.last_error, 500)))
    from jobs j where j.name = 'erase_contact' and j.workspace_id = e.workspace_id
  ), '[]') as jobs
  from erasures e where e.status = 'erasing' order by e.id`

/** Every erasure that is not done, with what is left that will do it. */
export const openErasures = Effect.flatMap(Database, ({ query }) => query<OpenErasure>(open, []))
