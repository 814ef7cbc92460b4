import type { Problem } from "@tidings/schema/Problem"
import { Caller } from "@tidings/services/access/Caller"
import { Foreseen, type Found } from "@tidings/services/access/Foreseen"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { Effect } from "effect"

/** Provides a row's deed with the data of its call: the caller, the notes, and data read in advance. */
export const asCaller =
  (caller: Caller["Service"], notes: CallNotes["Service"], found: Found) =>
  <A>(deed: Effect.Effect<A, Problem, unknown>): Effect.Effect<A, Problem> =>
    deed.pipe(
      Effect.provideService(Caller, caller),
      Effect.provideService(CallNotes, notes),
      Effect.provideService(Foreseen, found)
    ) as Effect.Effect<A, Problem>
