import type { CalledSimulation } from "@tidings/engines/sequences/simulation/CalledSimulation"
import type { FieldError } from "@tidings/schema/FieldError"
import { Effect } from "effect"
import { refusedBy } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"
import type { SimulationFields } from "./simulationForm.ts"
import { simulationRequestOf } from "./simulationRequest.ts"

/** The outcome of a simulation that a form asked for. */
export type TriedSimulation =
  | { readonly simulated: typeof CalledSimulation.Type }
  | { readonly status: number; readonly errors: ReadonlyArray<FieldError> }

const row = "simulate_sequence"

/** The row's fields hold several lines each, and are named so; the form's are not. */
const pathOfForm = (path: string): string => path.replace(/^(?:events|sends)(?=\[|$)/u, (word) => word.slice(0, -1))

/** Walks the contact of a form through a version; with every error of the form, whichever side finds it. */
export const triedSimulation = Effect.fnUntraced(function* (
  visit: Visit,
  version: { readonly key: string; readonly version: number },
  typed: SimulationFields
): Effect.fn.Return<TriedSimulation> {
  const { errors, request } = simulationRequestOf(typed)
  const { event, send, ...rest } = request
  const answer = yield* visit.call(row, {
    ...version,
    ...rest,
    ...(event !== undefined && { events: event }),
    ...(send !== undefined && { sends: send })
  })
  if (answer.status < 300) return errors.length > 0 ? { status: 422, errors } : { simulated: JSON.parse(answer.body) }
  const { error, status } = refusedBy(row, answer)
  const found = error.fields ?? [{ path: "at", code: "format_invalid" as const, message: error.message }]
  return { status, errors: [...errors, ...found.map((one) => ({ ...one, path: pathOfForm(one.path) }))] }
})
