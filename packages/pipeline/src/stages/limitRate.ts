import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { rateHeaders, uncountedHeaders } from "@tidings/services/limits/rateHeaders"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { Clock, Effect } from "effect"

/** Is there allowance left? Sandbox keys are not counted. Writes the rate headers whatever the answer. */
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
