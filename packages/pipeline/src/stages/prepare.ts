import type { Problem } from "@tidings/schema/Problem"
import type { Effect } from "effect"
import type * as Operation from "../Operation.ts"

/** The row's work before its transaction; undefined for a row that has none. */
export const prepare = <R>(
  operation: Operation.Any<R>,
  input: unknown
): Effect.Effect<unknown, Problem, R> | undefined => operation.prepare?.(input)
