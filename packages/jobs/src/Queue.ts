import { newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import type { Due, JobOutline, NewJob } from "@tidings/storage/repositories/jobRows"
import { Clock, Context, Effect, Latch, Layer, Schema } from "effect"
import type * as Job from "./Job.ts"
import { fedEveryMs, Poll } from "./Poll.ts"
import { type Priority, rankOf } from "./Priority.ts"
import { Turns } from "./Turns.ts"
import type { Whose } from "./Whose.ts"
import { Waking } from "./waking/Waking.ts"

interface When {
  readonly afterSeconds?: number
  /** The very instant (Unix milliseconds), in place of `afterSeconds`: jobs of one instant are taken together. */
  readonly atMs?: number
  /** The row's own without it. */
  readonly priority?: Priority
}

/** Whose turn a job takes, and in which lane it does where its row has one for each target; jobs of one name in other lanes neither wait for it nor count with it. */
type Place<L extends Job.Lanes> = L extends "installation"
  ? { readonly turn: "installation" }
  : L extends "target"
    ? { readonly turn: Whose | "installation"; readonly lane: string }
    : { readonly turn: Whose }

type Options<L extends Job.Lanes> = When & Place<L>

type Keyed<L extends Job.Lanes> = Options<L> & {
  /** At most one waiting job of this name has a given key; it is free again once its job is taken. */
  readonly key?: string | undefined
}

/** The lane of a job; the part behind the name is its target's, or its workspace's. */
const laneOf = ({ lanes, name }: Pick<Job.Any, "lanes" | "name">, workspaceId: string, target: string | undefined) =>
  lanes === "target" ? `${name}/${target}` : lanes === "workspace" ? `${name}/${workspaceId}` : name

/** Ends the lane of a turn that stands for all lanes beneath it: whoever hears it looks which of them have something waiting. */
export const beneath = "/"

/** The only way to have something happen later. Inside a transaction, a job commits or vanishes with the rest. Decided in docs/decisions/jobs.md. */
export class Queue extends Context.Service<Queue>()("@tidings/jobs/Queue", {
  make: Effect.gen(function* () {
    const repository = yield* JobRepository
    const database = yield* Database
    const { tell, worksHere } = yield* Waking
    const bell = yield* Latch.make(false)
    const turns = new Turns()
    const unsorted = new Set<string>()
    const poll = new Poll()
    const feedPoll = new Poll(fedEveryMs.woken)

    /** Wakes the worker beside this queue. */
    const hear = (due: ReadonlyArray<Due>) =>
      Effect.suspend(() => {
        for (const turn of due)
          if (turn.lane.endsWith(beneath)) unsorted.add(turn.lane.slice(0, -beneath.length))
          else turns.hear(turn, turn.runAtMs)
        return bell.open
      })

    /** What jobs will be, but for ids and payloads, on which nothing else of theirs depends: for a statement that makes them; ring afterwards. */
    const outline = <L extends Job.Lanes>(
      job: Pick<Job.Asked<any, L>, "name" | "lanes" | "priority">,
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

    /** The row of a job, for a statement that inserts it beside other rows; ring afterwards. */
    const row = <P extends Schema.Constraint, L extends Job.Lanes>(
      job: Job.Asked<P, L>,
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

    /** Wakes workers for these jobs, wherever they are, as soon as the open transaction has committed. */
    const ring = (...jobs: ReadonlyArray<Due>) =>
      jobs.length === 0
        ? Effect.void
        : database.afterCommit(worksHere ? Effect.andThen(hear(jobs), tell(jobs)) : tell(jobs))

    /** Has a job happen later; one whose key is waiting already is dropped. */
    const enqueue = <P extends Schema.Constraint, L extends Job.Lanes>(
      job: Job.Asked<P, L>,
      payload: P["Type"],
      options: Keyed<L>
    ) =>
      Effect.gen(function* () {
        const added = row(job, payload, yield* Clock.currentTimeMillis, options)
        yield* repository.insert([added])
        yield* ring(added)
      })

    /** As `enqueue`, for many payloads in one statement. */
    const enqueueAll = <P extends Schema.Constraint, L extends Job.Lanes>(
      job: Job.Asked<P, L>,
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

    /** Has a job happen at this time, with this payload, in place of the waiting one of its key; that keeps its place in its serial order. */
    const replace = <P extends Schema.Constraint, L extends Job.Lanes>(
      job: Job.Asked<P, L>,
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
       * Takes back the job that waits under a key; the effect that is answered tells, once that is known: false when none does, or when it was taken
       * before.
       */
      cancel: ({ name, serialBy }: Pick<Job.Any, "name" | "serialBy">, key: string) =>
        serialBy === undefined
          ? repository.cancel(name, key)
          : Effect.map(repository.cancelInOrder(name, key), Effect.succeed),

      ring,
      hear,
      bell,
      turns,
      /** Lanes of which something waits in one beneath them. */
      unsorted,
      poll,
      /** As `poll`, for jobs that are fed from tables of their own. */
      feedPoll
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
