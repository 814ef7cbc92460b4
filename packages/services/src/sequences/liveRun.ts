import type { SequenceVersionId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { TransitionSequence } from "@tidings/schema/resources/SequenceRun"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { Effect } from "effect"
import { statesOf } from "@tidings/engines/sequences/step/reads"

/**
 * Picks the live run of a contact to move to a state, with its definition; refused if there is none or several, or if
 * the definition has no such state.
 */
export const liveRun = Effect.fnUntraced(function* (
  sequence: string,
  all: ReadonlyArray<HeldRun>,
  { run_key, to_state }: Pick<typeof TransitionSequence.Type, "run_key" | "to_state">,
  load: (id: SequenceVersionId) => Effect.Effect<Definition>
) {
  const live = all.filter(({ runKey }) => run_key === undefined || runKey === run_key)
  if (live.length > 1) {
    const keys = live.map(({ runKey }) => JSON.stringify(runKey)).join(", ")
    const message = `The contact has several live runs: say which by one of ${keys}`
    return yield* problem("field_invalid", { fields: [{ path: "run_key", code: "required", message }] })
  }
  const [held] = live
  if (held === undefined)
    return yield* problem("run_not_active", { message: `The contact has no live run of "${sequence}".` })
  const definition = yield* load(held.versionId)
  const states = statesOf(definition)
  if (!states.includes(to_state)) {
    const message =
      states.length === 0
        ? `version ${held.version} of the sequence has no states`
        : `is no state of version ${held.version}, which has: ${states.join(", ")}`
    return yield* problem("field_invalid", { fields: [{ path: "to_state", code: "enum_violation", message }] })
  }
  return { held, definition }
})
