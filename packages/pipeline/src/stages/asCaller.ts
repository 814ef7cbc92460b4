import type { Problem } from "@tidings/schema/Problem"
import { Caller } from "@tidings/services/access/Caller"
import { Foreseen, type ForeseenLookUps } from "@tidings/services/access/Foreseen"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { PaidAs } from "@tidings/services/credits/Credits"
import { Context, Effect } from "effect"
import type * as Operation from "../Operation.ts"

/** Provides a row's deed with the data of its call: the caller, the notes, data read in advance, and its name. */
export const asCaller = (
  { name }: Operation.Any,
  caller: Caller["Service"],
  notes: CallNotes["Service"],
  found: ForeseenLookUps
) => {
  // Added one by one: a merge would copy every service of the platform for each call.
  const around = (context: Context.Context<never>) =>
    context.pipe(
      Context.add(Caller, caller),
      Context.add(CallNotes, notes),
      Context.add(Foreseen, found),
      Context.add(PaidAs, name)
    )
  return <A>(deed: Effect.Effect<A, Problem, unknown>): Effect.Effect<A, Problem> =>
    Effect.updateContext(deed as Effect.Effect<A, Problem>, around)
}
