import type { Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { Credits } from "@tidings/services/credits/Credits"
import { stoppedBy } from "@tidings/services/settlement/stoppedBy"
import { Effect } from "effect"
import type * as Operation from "../Operation.ts"

/**
 * Charges the cost of a call with this input, in the open transaction, and runs the deed; a caller without enough
 * credits is refused before anything else.
 */
export const charged = <A, E, R>(
  operation: Operation.Any,
  input: unknown,
  deed: Effect.Effect<A, E, R>
): Effect.Effect<A, E | Problem<"insufficient_credits">, R | Caller | Credits> => {
  const credits = operation.creditsOf(input)
  if (credits === 0) return deed
  return Effect.gen(function* () {
    const paid = yield* Credits.use((account) => account.charge(credits))
    const { exit, isPermitted } = yield* stoppedBy(deed, paid)
    if (!isPermitted) yield* paid
    return yield* exit
  })
}
