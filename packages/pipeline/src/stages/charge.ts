import type { Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { Credits } from "@tidings/services/credits/Credits"
import { Effect } from "effect"
import type * as Operation from "../Operation.ts"

/** Takes what a call with this input costs, in the open transaction. */
export const charge = (
  operation: Operation.Any,
  input: unknown
): Effect.Effect<void, Problem<"insufficient_credits">, Caller | Credits> => {
  const credits = operation.creditsOf(input)
  return credits === 0 ? Effect.void : Credits.use((account) => account.charge(operation.name, credits))
}
