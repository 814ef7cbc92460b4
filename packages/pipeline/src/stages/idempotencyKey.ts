import { isAtLeast } from "@tidings/schema/Plan"
import { isIdempotencyKey } from "@tidings/schema/fields/IdempotencyKey"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import type { Key } from "@tidings/services/settlement/Settlement"
import type { Look } from "@tidings/services/access/Foreseen"
import { Effect } from "effect"
import type { Call } from "../Call.ts"
import * as Operation from "../Operation.ts"
import { requestHash } from "./requestHash.ts"

/** Data read together with the caller: a possibly remembered answer, and the data that the row foresees. */
export const asksOf = (
  operation: Operation.Any,
  { idempotencyKey: key, input }: Call
): Omit<Look, "hash" | "nowMs"> => ({
  ...operation.foresee?.(input),
  ...(key !== undefined &&
    Operation.takesKey(operation) &&
    isIdempotencyKey(key) && { answer: { operation: operation.name, key } })
})

/** The Idempotency-Key of a call that changes something; fails if it is required but missing, or malformed. */
export const givenKey = (
  operation: Operation.Any,
  caller: Caller["Service"],
  { idempotencyKey: key }: Call
): Effect.Effect<string | undefined, Problem<"idempotency_key_invalid">> => {
  if (Operation.isReadOnly(operation)) return Effect.succeed(undefined)
  if (key === undefined) {
    return operation.repeats.key === "fromPro" && isAtLeast(caller.plan, "pro")
      ? Effect.fail(
          problem("idempotency_key_invalid", {
            message: "This call needs an Idempotency-Key on the pro plan and above."
          })
        )
      : Effect.succeed(undefined)
  }
  return isIdempotencyKey(key) ? Effect.succeed(key) : Effect.fail(problem("idempotency_key_invalid"))
}

/** Key under which the row remembers its answer to this call; undefined if it does not. */
export const keyOf = (
  operation: Operation.Any,
  { keyId, livemode, requestId, workspaceId }: Caller["Service"],
  input: unknown,
  key: string | undefined
): Key | undefined =>
  key === undefined || !Operation.takesKey(operation)
    ? undefined
    : { workspaceId, livemode, operation: operation.name, key, requestHash: requestHash(input), requestId, keyId }
