import type { FieldError } from "@tidings/schema/FieldError"
import * as Operation from "@tidings/pipeline/Operation"
import { idempotencyKeySchema } from "@tidings/schema/IdempotencyKey"

/** The argument that carries a tool's Idempotency-Key. */
export const argument = "idempotency_key"

export const schema = {
  ...idempotencyKeySchema,
  description: "A repeat under the same key within 24 hours gets the first answer"
}

/** Does the tool of this row have the argument? */
export const isCarried = (row: Operation.Any): boolean => Operation.takesKey(row) || row.idempotency === "recorded"

interface Taken {
  readonly idempotencyKey: string | undefined
  readonly input: Readonly<Record<string, unknown>>
  readonly offending: ReadonlyArray<FieldError>
}

const notText: FieldError = { path: argument, code: "type_mismatch", message: "Expected a string" }

/** Parts the key from a tool's other arguments. */
export const take = (row: Operation.Any, args: Readonly<Record<string, unknown>>): Taken => {
  if (!isCarried(row) || !Object.hasOwn(args, argument))
    return { idempotencyKey: undefined, input: args, offending: [] }
  const { [argument]: idempotencyKey, ...input } = args
  if (typeof idempotencyKey === "string") return { idempotencyKey, input, offending: [] }
  return { idempotencyKey: undefined, input, offending: [notText] }
}
