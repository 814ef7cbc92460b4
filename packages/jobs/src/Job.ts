import { Data, Duration, Schema, type Effect } from "effect"
import type { Priority } from "./Priority.ts"
import type { WorkspaceTurn } from "./WorkspaceTurn.ts"
import type { LaneWindow } from "./LaneWindow.ts"

/**
 * Ends an attempt that may succeed later: after the job's own wait, and not before the given seconds (a provider's
 * Retry-After).
 */
export class Retry extends Data.TaggedError("Retry")<{
  readonly reason: string
  readonly notBeforeSeconds?: number
  /** Seconds for which the lane rests, as after `PutOff`, since its target does not answer; undefined for no rest. */
  readonly restsSeconds?: number | undefined
}> {}

/**
 * Ends an attempt that does not count, since its lane cannot work before an instant (Unix milliseconds). The job keeps
 * its place, and no worker of this process takes jobs of the lane until then, for at most two minutes. An overdue job
 * is taken all the same, so that it may end.
 */
export class PutOff extends Data.TaggedError("PutOff")<{ readonly reason: string; readonly untilMs: number }> {}

/** Ends an attempt that does not count, since the job now belongs to another lane, where it keeps its place. */
export class Moved extends Data.TaggedError("Moved")<{
  readonly lane: string
  /** True if the waiting jobs of its turn move too, 1,000 at a time. */
  readonly withTurn: boolean
}> {}

/** The reasons for which a job is not done yet. */
export type Undone = Retry | PutOff | Moved

/** A handler's result if its own statement already deleted the job together with recording the outcome. */
export const ended = Symbol("ended")

/**
 * A fed job's result: the time at which its workspace is next due (Unix milliseconds); undefined if no work waits
 * there.
 */
export class Next extends Data.Class<{ readonly dueMs: number | undefined }> {}

/** A handler's result; void if the job is still to be deleted. */
export type End = void | typeof ended | Next

/** Context of an attempt, for its handler. */
export interface JobAttempt {
  /**
   * The job's id, if the handler's own statement may delete the job while recording the outcome; the handler then
   * returns `ended`. Undefined if it must not.
   */
  readonly endable: string | undefined
  readonly lane: string
  /** The workspace that the job runs for; empty for the installation's own. */
  readonly workspaceId: string
  /** Priority rank; 0 runs first. */
  readonly rank: number
  /** 1 for the first attempt. */
  readonly number: number
  readonly isLast: boolean
  /** The job's own wait before the next attempt, with its ±10 % jitter applied; 0 at the last. */
  readonly waitSeconds: number
  /** True if it has been due for longer than all waits of the job together, and must not be put off any more. */
  readonly isOverdue: boolean
}

/** A workspace with waiting work, and the time at which the first of it is due (Unix milliseconds). */
export interface WaitingWorkspace {
  readonly turn: WorkspaceTurn
  readonly dueMs: number
}

/**
 * A job's own work table, used instead of rows among the jobs: each attempt does some of the work due in one workspace.
 */
export interface Feed<R> {
  readonly waiting: Effect.Effect<ReadonlyArray<WaitingWorkspace>, never, R>
  /** Amount of due work (100,000 at most are counted), and the seconds for which the first has been due. */
  readonly depth: (
    nowMs: number
  ) => Effect.Effect<{ readonly waiting: number; readonly dueForSeconds: number }, never, R>
}

/**
 * The lanes of a job. `installation`: no turns, since all jobs belong to the installation. `shared`: all workspaces in
 * one lane, none of which ever takes all its places; for work that waits for nothing outside. `workspace`: a lane per
 * workspace. `target`: a lane per outside account or receiver, named when enqueueing, so that a target that hangs
 * delays only its own jobs.
 */
export type LaneKind = "installation" | "shared" | "workspace" | "target"

/** Limits over all lanes of a job in one process: jobs at once, and jobs at once of one workspace by its weight. */
export interface Together {
  readonly all: number
  readonly ofWorkspace: (weight: number) => number
}

/** The subject of a job: a kind of resource, and the field of the payload with its id. */
export interface JobSubject<Payload> {
  readonly kind:
    | "send"
    | "sms"
    | "post"
    | "creation"
    | "import"
    | "list"
    | "segment"
    | "sequence"
    | "approval"
    | "webhook"
  readonly field: keyof Payload & string
}

/**
 * A row of the job table, which declares deferred work. A handler may run more than once for one job, so it must be
 * idempotent.
 */
export interface Job<Name extends string, P extends Schema.Constraint, R, L extends LaneKind = LaneKind> {
  readonly name: Name
  readonly lanes: L
  readonly payload: P
  /** Seconds to wait before attempt 2, 3, …; one entry per retry. ±10 % jitter is added. */
  readonly retryAfterSeconds: ReadonlyArray<number>
  /**
   * Jobs of each lane that run at once in one process; a `LaneWindow` adapts the number for jobs that wait for a
   * connection.
   */
  readonly concurrency: number | ((lane: string) => Effect.Effect<LaneWindow, never, R>)
  /** Limits over all lanes of the job; undefined if each lane is counted by itself. */
  readonly together?: Together | undefined
  /** Time limit of an attempt; a longer one is stopped, and counts as failed. */
  readonly timeoutSeconds: number
  /** Days for which a job that failed for good is kept for people to inspect. */
  readonly keepFailedDays: number
  /** Seconds from the end of one run to the start of the next, for jobs that repeat by themselves. */
  readonly everySeconds?: number
  readonly feed?: Feed<R>
  /**
   * The subject to name if the workspace is told of such a job that failed for good, and may have it run again; null
   * for work without one. Without this, the operator alone is told.
   */
  readonly tellsWorkspace?: JobSubject<P["Type"]> | null
  /**
   * Jobs of a lane run by priority, and workspaces take turns within one; a caller may enqueue with another priority.
   */
  readonly priority: Priority
  /**
   * Serial key: jobs with the same key run one at a time, over all processes, in the order in which they were enqueued.
   */
  serialBy?(payload: P["Type"]): string
  handler(payload: P["Type"], attempt: JobAttempt): Effect.Effect<End, Undone, R>
}

export type Any<R = any> = Job<string, any, R>

/** The part of a job that suffices to enqueue it, so that callers need not import its handler. */
export type Enqueueable<P extends Schema.Constraint, L extends LaneKind = LaneKind> = Pick<
  Job<string, P, any, L>,
  "name" | "lanes" | "payload" | "priority" | "serialBy"
>

/** Sum of all the waits of a job, in milliseconds. */
export const lastsMs = ({ retryAfterSeconds }: Pick<Any, "retryAfterSeconds">): number =>
  retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0) * 1000

/** Services that a job's handler needs. */
export type Services<J extends Any> = J extends Job<any, any, infer R, any> ? R : never

type Defaults = "concurrency" | "timeoutSeconds" | "keepFailedDays" | "priority"

type Row<Name extends string, P extends Schema.Constraint, R, L extends LaneKind> = Omit<
  Job<Name, P, R, L>,
  Defaults | "everySeconds" | "feed"
> &
  Partial<Pick<Job<Name, P, R, L>, Defaults>>

/** Declares a row; its name is its file's name. */
export const make = <const Name extends string, P extends Schema.Constraint, R, const L extends LaneKind>(
  row: Row<Name, P, R, L>
): Job<Name, P, R, L> => ({
  concurrency: 16,
  timeoutSeconds: 60,
  keepFailedDays: 30,
  priority: "transactional",
  ...row
})

/**
 * Declares a job that repeats by itself, one run at a time over all processes, with this interval from the end of one
 * run to the start of the next.
 */
export const every = <const Name extends string, R>(
  interval: Duration.Input,
  row: { readonly name: Name; readonly timeoutSeconds?: number; readonly handler: Effect.Effect<void, Retry, R> }
): Job<Name, Schema.Struct<{}>, R, "installation"> => ({
  ...make({
    timeoutSeconds: 600,
    ...row,
    lanes: "installation",
    payload: Schema.Struct({}),
    retryAfterSeconds: [],
    concurrency: 1,
    priority: "bulk",
    handler: () => row.handler
  }),
  everySeconds: Duration.toSeconds(interval)
})

const InWorkspace = Schema.Struct({ workspaceId: Schema.String })

/**
 * Declares a job with its own work table, so that no work is enqueued twice: workspaces take turns there as in any
 * lane. `pass` does some of the work due in one workspace, under its own row locks, which a dead worker loses; a failed
 * pass is repeated after a second.
 */
export const fed = <const Name extends string, F, R>(
  row: {
    readonly name: Name
    readonly feed: Feed<F>
    readonly pass: (workspaceId: string) => Effect.Effect<Next, Retry, R>
  } & Partial<Pick<Job<Name, typeof InWorkspace, R>, "concurrency" | "priority" | "timeoutSeconds">>
): Job<Name, typeof InWorkspace, F | R, "shared"> => {
  const { feed, pass, ...cells } = row
  return {
    ...make<Name, typeof InWorkspace, F | R, "shared">({
      ...cells,
      lanes: "shared",
      payload: InWorkspace,
      retryAfterSeconds: [1],
      handler: ({ workspaceId }) => pass(workspaceId)
    }),
    feed
  }
}
