import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { rateHeaders, uncountedHeaders } from "@tidings/services/limits/rateHeaders"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { Clock, Effect } from "effect"

/** Checks the caller's rate allowance. Sandbox keys are not counted. Always writes the rate headers. */
export const limitRate: (
  caller: Caller["Service"],
  headers: Record<string, string>
) => Effect.Effect<void, Problem<"key_rate_limit" | "workspace_rate_limit">, RateLimits> = Effect.fnUntraced(
  function* (caller, headers) {
    if (!caller.livemode) {
      Object.assign(headers, uncountedHeaders(caller.rates, yield* Clock.currentTimeMillis))
      return
    }
    const limits = yield* RateLimits
    const allowance = yield* limits.take(caller)
    Object.assign(headers, rateHeaders(allowance, caller.rates))
    if (allowance.allowed) return
    return yield* problem(allowance.scope === "key" ? "key_rate_limit" : "workspace_rate_limit", {
      ...(allowance.retryAfterSeconds !== undefined && { retryAfterSeconds: allowance.retryAfterSeconds })
    })
  }
)
