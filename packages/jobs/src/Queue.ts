import { newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import type { DueTurn, JobOutline, NewJob } from "@tidings/storage/repositories/jobRows"
import { CurrentHome } from "@tidings/schema/homes/Home"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { AwaitedByHome } from "./AwaitedByHome.ts"
import type * as Job from "./Job.ts"
import { type Priority, rankOf } from "./Priority.ts"
import type { WorkspaceTurn } from "./WorkspaceTurn.ts"
import { Waking } from "./waking/Waking.ts"

interface When {
  readonly afterSeconds?: number
  /**
   * The exact due time (Unix milliseconds), instead of `afterSeconds`: jobs due at the same time are claimed together.
   */
  readonly atMs?: number
  /** Priority; undefined for the job's own. */
  readonly priority?: Priority
}

/**
 * The workspace whose turn a job takes and, for jobs with target lanes, its lane; jobs of one name in other lanes
 * neither wait for it nor count with it.
 */
type Place<L extends Job.LaneKind> = L extends "installation"
  ? { readonly turn: "installation" }
  : L extends "target"
    ? { readonly turn: WorkspaceTurn | "installation"; readonly lane: string }
    : { readonly turn: WorkspaceTurn }

type Options<L extends Job.LaneKind> = When & Place<L>

type Keyed<L extends Job.LaneKind> = Options<L> & {
  /**
   * Deduplication key: at most one waiting job of this name and workspace has it; free again once its job is claimed.
   */
  readonly key?: string | undefined
}

/** The lane of a job: its name, followed by its target or its workspace if lanes are per target or per workspace. */
const laneOf = ({ lanes, name }: Pick<Job.Any, "lanes" | "name">, workspaceId: string, target: string | undefined) =>
  lanes === "target" ? `${name}/${target}` : lanes === "workspace" ? `${name}/${workspaceId}` : name

/** Suffix for a turn that stands for all lanes below its own: the receiver looks up which of them have waiting jobs. */
export const beneath = "/"

/** Returns the earliest of each turn. */
const soonest = (due: ReadonlyArray<DueTurn>): ReadonlyArray<DueTurn> => {
  const firsts = new Map<string, DueTurn>()
  for (const one of due) {
    const turn = `${one.lane} ${one.priority} ${one.workspaceId}`
    const known = firsts.get(turn)
    if (known === undefined || one.runAtMs < known.runAtMs) firsts.set(turn, one)
  }
  return [...firsts.values()]
}

/**
 * The only way to defer work. Inside a transaction, a job commits or rolls back with the rest. Decided in
 * docs/decisions/jobs.md.
 */
export class Queue extends Context.Service<Queue>()("@tidings/jobs/Queue", {
  make: Effect.gen(function* () {
    const repository = yield* JobRepository
    const database = yield* Database
    const { tell, worksHere } = yield* Waking
    const homes = new AwaitedByHome()
    const awaited = Effect.map(CurrentHome, (home) => homes.of(home))

    /** Wakes this process's worker of the current home. */
    const hear = (due: ReadonlyArray<DueTurn>) =>
      Effect.flatMap(awaited, ({ bell, turns, unsorted }) => {
        for (const turn of due)
          if (turn.lane.endsWith(beneath)) unsorted.add(turn.lane.slice(0, -beneath.length))
          else turns.hear(turn, turn.runAtMs)
        return bell.open
      })

    /** The fields of a job except id and payload, for a statement that makes jobs itself; call `ring` afterwards. */
    const outline = <L extends Job.LaneKind>(
      job: Pick<Job.Enqueueable<any, L>, "name" | "lanes" | "priority">,
      nowMs: number,
      options: Options<L>
    ): JobOutline => {
      const { afterSeconds = 0, atMs, lane, priority = job.priority, turn } = options as Options<"target">
      const { weight, workspaceId } = turn === "installation" ? { weight: 1, workspaceId: "" } : turn
      return {
        name: job.name,
        lane: laneOf(job, workspaceId, lane),
        priority: rankOf(priority),
        workspaceId,
        weight,
        runAtMs: atMs ?? nowMs + afterSeconds * 1000,
        createdAtMs: nowMs
      }
    }

    /** The row of a job, for a statement that inserts it beside other rows; call `ring` afterwards. */
    const row = <P extends Schema.Constraint, L extends Job.LaneKind>(
      job: Job.Enqueueable<P, L>,
      payload: P["Type"],
      nowMs: number,
      options: Keyed<L>
    ): NewJob => ({
      ...outline(job, nowMs, options),
      id: newId("job", nowMs),
      payload: Schema.encodeUnknownSync(Schema.toCodecJson(job.payload as never) as Schema.Codec<unknown>)(payload),
      key: options.key,
      serial: job.serialBy?.(payload)
    })

    /** Wakes the workers for these jobs, in this and other processes, once the open transaction has committed. */
    const ring = (...jobs: ReadonlyArray<DueTurn>) => {
      if (jobs.length === 0) return Effect.void
      const due = soonest(jobs)
      return database.afterCommit(worksHere ? Effect.andThen(hear(due), tell(due)) : tell(due))
    }

    /** Enqueues a job; dropped if a job of its key already waits, which no worker then claims before this commits. */
    const enqueue = <P extends Schema.Constraint, L extends Job.LaneKind>(
      job: Job.Enqueueable<P, L>,
      payload: P["Type"],
      options: Keyed<L>
    ) =>
      Effect.gen(function* () {
        const added = row(job, payload, yield* Clock.currentTimeMillis, options)
        yield* repository.insert([added])
        yield* ring(added)
      })

    /** Like `enqueue`, for many payloads in one statement. */
    const enqueueAll = <P extends Schema.Constraint, L extends Job.LaneKind>(
      job: Job.Enqueueable<P, L>,
      payloads: ReadonlyArray<P["Type"]>,
      options: Options<L>
    ) =>
      Effect.gen(function* () {
        if (payloads.length === 0) return
        const now = yield* Clock.currentTimeMillis
        const added = payloads.map((payload) => row<P, L>(job, payload, now, { ...options, key: undefined }))
        yield* repository.insert(added)
        yield* ring(...added)
      })

    /**
     * Enqueues a job with this time and payload, replacing the waiting one of its key, which keeps its place in its
     * serial order.
     */
    const replace = <P extends Schema.Constraint, L extends Job.LaneKind>(
      job: Job.Enqueueable<P, L>,
      payload: P["Type"],
      options: Keyed<L> & { readonly key: string }
    ) =>
      Effect.gen(function* () {
        const asked = row(job, payload, yield* Clock.currentTimeMillis, options)
        yield* repository.replace(asked)
        yield* ring(asked)
      })

    return {
      row,
      outline,
      enqueue,
      enqueueAll,
      replace,

      /**
       * Cancels the waiting job of a key of a workspace, which is empty for the installation's own jobs; the returned
       * effect waits for the answer: false if none waits, or it was claimed before.
       */
      cancel: ({ name, serialBy }: Pick<Job.Any, "name" | "serialBy">, workspaceId: string, key: string) =>
        serialBy === undefined
          ? repository.cancel({ workspaceId, name, key })
          : Effect.map(repository.cancelInOrder({ workspaceId, name, key }), Effect.succeed),

      ring,
      hear,
      /** The turns that the worker of the current home waits for. */
      awaited,
      look: homes.look
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
