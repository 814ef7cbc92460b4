import { isAtLeast } from "@tidings/schema/Plan"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import canonicalize from "canonicalize"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import type { Call } from "../Call.ts"
import * as Operation from "../Operation.ts"

const maxKeyLength = 200

/** The caller's Idempotency-Key where the row honours one; refused when it must be there and is not, or has no fit length. */
export const keyOf = (
  operation: Operation.Any,
  caller: Caller["Service"],
  call: Call
): Effect.Effect<string | undefined, Problem<"idempotency_key_invalid">> => {
  if (!Operation.takesKey(operation)) return Effect.succeed(undefined)
  const key = call.idempotencyKey
  if (key === undefined) {
    return operation.idempotency === "required" && isAtLeast(caller.plan, "pro")
      ? Effect.fail(
          problem("idempotency_key_invalid", {
            message: "This call needs an Idempotency-Key on the pro plan and above."
          })
        )
      : Effect.succeed(undefined)
  }
  return key.length === 0 || key.length > maxKeyLength
    ? Effect.fail(problem("idempotency_key_invalid"))
    : Effect.succeed(key)
}

/** What makes two requests the same: the SHA-256 of the input as canonical JSON (RFC 8785), path parameters included. */
export const requestHash = (call: Call): string =>
  createHash("sha256")
    .update(canonicalize(call.input) ?? "")
    .digest("base64")
