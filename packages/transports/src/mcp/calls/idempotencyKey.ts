import type { FieldError } from "@tidings/schema/FieldError"
import * as Operation from "@tidings/pipeline/Operation"
import { idempotencyKeySchema } from "@tidings/schema/fields/IdempotencyKey"

/** The argument that carries a tool's Idempotency-Key. */
export const keyArgument = "idempotency_key"

/** Returns the argument's schema, with the description of this row. */
export const keySchemaFor = ({ repeats }: Operation.Any) => ({ ...idempotencyKeySchema, description: repeats.keySays })

/**
 * True if the tool of this row shows the argument. A read-only row accepts the argument too and ignores it, as it does
 * the header.
 */
export const showsKey = (row: Operation.Any): boolean => !Operation.isReadOnly(row)

interface Taken {
  readonly idempotencyKey: string | undefined
  readonly input: Readonly<Record<string, unknown>>
  readonly offending: ReadonlyArray<FieldError>
}

const notText: FieldError = { path: keyArgument, code: "type_mismatch", message: "Expected a string" }

/** Separates the key from a tool's other arguments. */
export const takeKey = (row: Operation.Any, args: Readonly<Record<string, unknown>>): Taken => {
  if (!Object.hasOwn(args, keyArgument)) return { idempotencyKey: undefined, input: args, offending: [] }
  const { [keyArgument]: idempotencyKey, ...input } = args
  if (Operation.isReadOnly(row) || idempotencyKey === null) return { idempotencyKey: undefined, input, offending: [] }
  if (typeof idempotencyKey === "string") return { idempotencyKey, input, offending: [] }
  return { idempotencyKey: undefined, input, offending: [notText] }
}
