import type { Problem } from "@tidings/schema/Problem"
import type { Effect } from "effect"
import type * as Operation from "../Operation.ts"

/** What the row must know before its transaction; undefined for a row that needs to know nothing. */
export const prepare = <R>(
  operation: Operation.Any<R>,
  input: unknown
): Effect.Effect<unknown, Problem, R> | undefined => operation.prepare?.(input)
