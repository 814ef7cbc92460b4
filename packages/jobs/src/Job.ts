import { Data, Duration, Schema, type Effect } from "effect"
import type { Priority } from "./Priority.ts"

/** Ends an attempt that may succeed later: after the job's own wait, and not before so many seconds (a provider's Retry-After). */
export class Retry extends Data.TaggedError("Retry")<{ readonly reason: string; readonly notBeforeSeconds?: number }> {}

/** What a handler knows of its attempt. */
export interface Attempt {
  /** 1 for the first. */
  readonly number: number
  readonly isLast: boolean
  /** The job's own wait before the next attempt, its ±10 % decided; 0 at the last. */
  readonly waitSeconds: number
}

/** One row of the job table: what happens later. A handler may run more than once for one job, and must bear it. */
export interface Job<Name extends string, P extends Schema.Constraint, R> {
  readonly name: Name
  readonly payload: P
  /** Seconds to wait before attempt 2, 3, …; as many entries as there are retries. ±10 % is added. */
  readonly retryAfterSeconds: ReadonlyArray<number>
  /** How many run at once in one process. */
  readonly concurrency: number
  /** An attempt that takes longer is stopped, and counts as failed. */
  readonly timeoutSeconds: number
  /** How long one that failed for good is kept for a person to look at. */
  readonly keepFailedDays: number
  /** Repeats by itself: the next run starts this long after the last one ended. */
  readonly everySeconds?: number
  /** Jobs of the name go by priority, and within one the workspaces take turns. */
  priorityOf(payload: P["Type"]): Priority
  /** Of those with the same answer one runs at a time, over all processes, in the order in which they were asked for. */
  serialBy?(payload: P["Type"]): string
  handler(payload: P["Type"], attempt: Attempt): Effect.Effect<void, Retry, R>
}

export type Any<R = any> = Job<string, any, R>

/** The services a job's handler asks for. */
export type Services<J extends Any> = J extends Job<any, any, infer R> ? R : never

type Defaults = "concurrency" | "timeoutSeconds" | "keepFailedDays"

type Row<Name extends string, P extends Schema.Constraint, R> = Omit<
  Job<Name, P, R>,
  Defaults | "priorityOf" | "everySeconds"
> &
  Partial<Pick<Job<Name, P, R>, Defaults>> & {
    /** Transactional unless the row says otherwise. */
    readonly priority?: Priority | ((payload: P["Type"]) => Priority)
  }

/** Declares a row; its name is its file's name. */
export const make = <const Name extends string, P extends Schema.Constraint, R>({
  priority = "transactional",
  ...row
}: Row<Name, P, R>): Job<Name, P, R> => ({
  concurrency: 16,
  timeoutSeconds: 60,
  keepFailedDays: 30,
  ...row,
  priorityOf: typeof priority === "function" ? priority : () => priority
})

/** Declares a row that repeats by itself, one run at a time over all processes: this long after one run ended the next begins. */
export const every = <const Name extends string, R>(
  interval: Duration.Input,
  row: { readonly name: Name; readonly timeoutSeconds?: number; readonly handler: Effect.Effect<void, Retry, R> }
): Job<Name, Schema.Struct<{}>, R> => ({
  ...make({
    timeoutSeconds: 600,
    ...row,
    payload: Schema.Struct({}),
    retryAfterSeconds: [],
    concurrency: 1,
    priority: "bulk",
    handler: () => row.handler
  }),
  everySeconds: Duration.toSeconds(interval)
})
