import type { DeedOutcome } from "@tidings/services/settlement/Settlement"
import { Schema } from "effect"
import type * as Operation from "../Operation.ts"

/**
 * Encodes a result as JSON text. An output that does not fit its own schema is our defect, never the caller's error.
 */
export const encoderOf = (operation: Operation.Any) => {
  const output: Schema.Codec<unknown> = operation.output
  const encode = Schema.encodeUnknownSync(Schema.toCodecJson(output))
  const status = operation.status ?? 200
  const statusOf = (value: unknown) => (operation.otherwise?.is(value) === true ? 200 : status)
  return (value: unknown): DeedOutcome => ({ status: statusOf(value), body: JSON.stringify(encode(value)) })
}
