import { CallNotes } from "@tidings/services/audit/CallNotes"
import type { Admitted } from "@tidings/services/access/Access"
import { Effect } from "effect"
import type { Decoded } from "./coding/decode.ts"
import type { CodedRow, Endpoint } from "./Endpoint.ts"
import { asCaller } from "./stages/asCaller.ts"
import { authorize, authorizeInput } from "./stages/authorize.ts"
import { charged } from "./stages/charge.ts"
import { tellDeprecated } from "./stages/tellDeprecated.ts"

type By = Pick<Admitted, "caller" | "found">

/**
 * The stages that every call goes through, whether it runs at once or once approved: authorize, decode, authorize the
 * input; then `prepare`, before the transaction, and `act`: charge, handle, encode.
 */
export const deedOf = Effect.fnUntraced(function* (endpoint: Endpoint, by: By, given: Decoded) {
  const { decode, operation } = endpoint
  const { caller } = by
  yield* authorize(operation, caller)
  yield* tellDeprecated(operation, caller)
  const input = yield* decode(given)
  yield* authorizeInput(operation, caller, input)
  const { handle, ...deed } = freeDeedOf(endpoint, by, input)
  return { ...deed, act: (prepared: unknown) => deed.by(charged(operation, input, handle(prepared))) }
})

/** The stages of a call whose input is decoded, without those that ask what its caller may do or has to pay. */
export const freeDeedOf = ({ encode, operation }: CodedRow, { caller, found }: By, input: unknown) => {
  const notes = CallNotes.empty()
  const by = asCaller(operation, caller, notes, found)
  const preparing = operation.prepare?.(input)
  return {
    input,
    /** Content of its audit entry. */
    notes,
    /** Provides an effect of the row with the data of the call: once around all, since twice copies every service. */
    by,
    /** Work before the transaction; undefined for a row that has none. */
    prepare: preparing && by(preparing),
    /** The work itself, which needs `by`. */
    handle: (prepared: unknown) => Effect.map(operation.handler(input, prepared), encode)
  }
}
