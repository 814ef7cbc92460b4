import { isAtLeast } from "@tidings/schema/Plan"
import { isIdempotencyKey } from "@tidings/schema/IdempotencyKey"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import canonicalize from "canonicalize"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import type { Call } from "../Call.ts"
import * as Operation from "../Operation.ts"

/** The caller's Idempotency-Key where the row honours one; refused when it must be there and is not, or when no key could be so, which holds for keys that are only noted too. */
export const keyOf = (
  operation: Operation.Any,
  caller: Caller["Service"],
  call: Call
): Effect.Effect<string | undefined, Problem<"idempotency_key_invalid">> => {
  const isHonoured = Operation.takesKey(operation)
  if (!isHonoured && operation.idempotency !== "recorded") return Effect.succeed(undefined)
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
  if (!isIdempotencyKey(key)) return Effect.fail(problem("idempotency_key_invalid"))
  return Effect.succeed(isHonoured ? key : undefined)
}

/** What makes two requests the same: the SHA-256 of the input as canonical JSON (RFC 8785), path parameters included. */
export const requestHash = (call: Call): string =>
  createHash("sha256")
    .update(canonicalize(call.input) ?? "")
    .digest("base64")
