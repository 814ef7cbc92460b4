import { CallNotes } from "@tidings/services/audit/CallNotes"
import type { Admitted } from "@tidings/services/access/Access"
import { Effect } from "effect"
import type { Decoded } from "./coding/decode.ts"
import type { Endpoint } from "./Endpoint.ts"
import { asCaller } from "./stages/asCaller.ts"
import { authorize, authorizeInput } from "./stages/authorize.ts"
import { charged } from "./stages/charge.ts"
import { tellDeprecated } from "./stages/tellDeprecated.ts"

/**
 * The stages that every call goes through, whether it runs at once or once approved: authorize, decode, authorize the
 * input; then `prepare`, before the transaction, and `act`: charge, handle, encode.
 */
export const deedOf = Effect.fnUntraced(function* (
  { decode, encode, operation }: Endpoint,
  { caller, found }: Pick<Admitted, "caller" | "found">,
  given: Decoded
) {
  yield* authorize(operation, caller)
  yield* tellDeprecated(operation, caller)
  const input = yield* decode(given)
  yield* authorizeInput(operation, caller, input)
  const notes = CallNotes.empty()
  const by = asCaller(operation, caller, notes, found)
  const preparing = operation.prepare?.(input)
  return {
    input,
    /** Content of its audit entry. */
    notes,
    /** Provides an effect of the row with the data of the call. */
    by,
    /** Work before the transaction; undefined for a row that has none. */
    prepare: preparing && by(preparing),
    act: (prepared: unknown) => by(charged(operation, input, Effect.map(operation.handler(input, prepared), encode)))
  }
})
