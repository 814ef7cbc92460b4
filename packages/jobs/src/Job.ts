import { Data, type Effect, type Schema } from "effect"

/** Ends an attempt that may succeed later: after the job's own wait, and not before `afterSeconds` (a provider's Retry-After). */
export class Retry extends Data.TaggedError("Retry")<{ readonly reason: string; readonly afterSeconds?: number }> {}

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
  /** Repeats by itself: the next run starts this long after the last one ended. */
  readonly everySeconds?: number
  handler(payload: P["Type"], attempt: Attempt): Effect.Effect<void, Retry, R>
}

export type Any<R = any> = Job<string, any, R>

/** The services a job's handler asks for. */
export type Services<J extends Any> = J extends Job<any, any, infer R> ? R : never

/** Declares a row; its name is its file's name. */
export const make = <const Name extends string, P extends Schema.Constraint, R>(
  row: Omit<Job<Name, P, R>, "concurrency" | "timeoutSeconds"> &
    Partial<Pick<Job<Name, P, R>, "concurrency" | "timeoutSeconds">>
): Job<Name, P, R> => ({ concurrency: 16, timeoutSeconds: 60, ...row }) as never
