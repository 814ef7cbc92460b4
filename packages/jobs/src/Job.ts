import { Data, Duration, Schema, type Effect } from "effect"
import type { Priority } from "./Priority.ts"
import type { Whose } from "./Whose.ts"
import type { Window } from "./Window.ts"

/** Ends an attempt that may succeed later: after the job's own wait, and not before so many seconds (a provider's Retry-After). */
export class Retry extends Data.TaggedError("Retry")<{
  readonly reason: string
  readonly notBeforeSeconds?: number
  /** For so many seconds nobody takes what waits behind it, as after `PutOff`: what its lane leads to does not answer. */
  readonly restsSeconds?: number | undefined
}> {}

/**
 * Ends an attempt that does not count, since nothing of its lane can be done before an instant (Unix milliseconds): the job keeps its place, and no worker
 * of this process takes what is behind it until then, two minutes later at most. A job that is overdue is taken all the same, so that it may end.
 */
export class PutOff extends Data.TaggedError("PutOff")<{ readonly reason: string; readonly untilMs: number }> {}

/** Ends an attempt that does not count, since the job belongs into another lane by now, where it keeps its place. */
export class Moved extends Data.TaggedError("Moved")<{
  readonly lane: string
  /** Whether so does all that waits in its turn, of which 1,000 at a time go with it. */
  readonly withTurn: boolean
}> {}

/** Why a job is not done yet. */
export type Undone = Retry | PutOff | Moved

/** What a handler answers when the statement that recorded its outcome has ended the job as well. */
export const ended = Symbol("ended")

/** What a handler of a fed job answers: when its workspace has something to do again (Unix milliseconds); undefined when nothing waits there. */
export class Next extends Data.Class<{ readonly dueMs: number | undefined }> {}

/** What a handler answers; nothing where the job is still to be ended. */
export type End = void | typeof ended | Next

/** What a handler knows of its attempt. */
export interface Attempt {
  /** The job's id, where a statement of the handler's own may delete the job with what it records; the handler then answers `ended`. */
  readonly endable: string | undefined
  readonly lane: string
  /** Whose turn it took; empty for the installation's own. */
  readonly workspaceId: string
  /** 0 is first. */
  readonly rank: number
  /** 1 for the first. */
  readonly number: number
  readonly isLast: boolean
  /** The job's own wait before the next attempt, its ±10 % decided; 0 at the last. */
  readonly waitSeconds: number
  /** Whether it has been due for longer than all waits of the job together: it is not to be put off any more. */
  readonly isOverdue: boolean
}

/** A workspace in which something waits, and when the first of it is due (Unix milliseconds). */
export interface Waiting {
  readonly turn: Whose
  readonly dueMs: number
}

/** Where a job's work waits when that is a table of its own: it has no rows among the jobs, and each attempt does some of what is due in one workspace. */
export interface Feed<R> {
  readonly waiting: Effect.Effect<ReadonlyArray<Waiting>, never, R>
  /** How much is due (100,000 at most are counted), and for how many seconds the first has been. */
  readonly depth: (
    nowMs: number
  ) => Effect.Effect<{ readonly waiting: number; readonly dueForSeconds: number }, never, R>
}

/**
 * How jobs of a row take turns. `installation`: none, since they are nobody's but the installation's own. `shared`: all workspaces in one lane, of whose
 * places none ever has all; nothing outside is waited for. `workspace`: a lane for each. `target`: a lane for each account or receiver outside, which
 * whoever asks for the job names, so that one that hangs holds up only what goes there.
 */
export type Lanes = "installation" | "shared" | "workspace" | "target"

/** How many jobs of all lanes of a row run at once in one process, and of those of one workspace by the weight of its turns. */
export interface Together {
  readonly all: number
  readonly ofWorkspace: (weight: number) => number
}

/** One row of the job table: what happens later. A handler may run more than once for one job, and must bear it. */
export interface Job<Name extends string, P extends Schema.Constraint, R, L extends Lanes = Lanes> {
  readonly name: Name
  readonly lanes: L
  readonly payload: P
  /** Seconds to wait before attempt 2, 3, …; as many entries as there are retries. ±10 % is added. */
  readonly retryAfterSeconds: ReadonlyArray<number>
  /** How many of each of its lanes run at once in one process; a window says so of those that wait for a connection. */
  readonly concurrency: number | ((lane: string) => Effect.Effect<Window, never, R>)
  /** Without it lanes are counted each by itself. */
  readonly together?: Together | undefined
  /** An attempt that takes longer is stopped, and counts as failed. */
  readonly timeoutSeconds: number
  /** How long one that failed for good is kept for a person to look at. */
  readonly keepFailedDays: number
  /** Repeats by itself: the next run starts this long after the last one ended. */
  readonly everySeconds?: number
  readonly feed?: Feed<R>
  /** Jobs of a lane go by priority, and within one the workspaces take turns; whoever asks for one may give it another. */
  readonly priority: Priority
  /** Of those with the same answer one runs at a time, over all processes, in the order in which they were asked for. */
  serialBy?(payload: P["Type"]): string
  handler(payload: P["Type"], attempt: Attempt): Effect.Effect<End, Undone, R>
}

export type Any<R = any> = Job<string, any, R>

/** What is enough to ask for a job: a row, or what stands apart from its handler for whoever that needs in turn. */
export type Asked<P extends Schema.Constraint, L extends Lanes = Lanes> = Pick<
  Job<string, P, any, L>,
  "name" | "lanes" | "payload" | "priority" | "serialBy"
>

/** How long all the waits of a job take together, in milliseconds. */
export const lastsMs = ({ retryAfterSeconds }: Pick<Any, "retryAfterSeconds">): number =>
  retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0) * 1000

/** The services a job's handler asks for. */
export type Services<J extends Any> = J extends Job<any, any, infer R, any> ? R : never

type Defaults = "concurrency" | "timeoutSeconds" | "keepFailedDays" | "priority"

type Row<Name extends string, P extends Schema.Constraint, R, L extends Lanes> = Omit<
  Job<Name, P, R, L>,
  Defaults | "everySeconds" | "feed"
> &
  Partial<Pick<Job<Name, P, R, L>, Defaults>>

/** Declares a row; its name is its file's name. */
export const make = <const Name extends string, P extends Schema.Constraint, R, const L extends Lanes>(
  row: Row<Name, P, R, L>
): Job<Name, P, R, L> => ({
  concurrency: 16,
  timeoutSeconds: 60,
  keepFailedDays: 30,
  priority: "transactional",
  ...row
})

/** Declares a row that repeats by itself, one run at a time over all processes: this long after one run ended the next begins. */
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
 * Declares a row whose work waits in a table of its own, so that nothing is asked for twice: workspaces take turns there as in any lane. `pass` does some of
 * what is due in one workspace and holds it by locks of its own, which die with the worker; one that fails is repeated after a second.
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
