import { isAtLeast, type Plan } from "@tidings/schema/Plan"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { byPeopleOnly, lacksScope, sharedByBoth } from "@tidings/services/access/refusals"
import type { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Effect } from "effect"
import type * as Operation from "../Operation.ts"
import { needsOfKind } from "../row/Need.ts"

const below = (least: Plan, { plan }: Caller["Service"], when?: string) =>
  problem("feature_not_enabled", {
    message: `This needs the ${least} plan or above${when === undefined ? "" : ` when ${when}`}; the workspace is on ${plan}.`,
    extra: { required_plan: least }
  })

/** Checks that this caller may make such a call at all. */
export const authorize = (
  { name, needs, scopes }: Operation.Any,
  caller: Caller["Service"]
): Effect.Effect<
  void,
  Problem<"scope_required" | "feature_not_enabled" | "live_only" | "person_required">,
  PublicUrl
> => {
  if (scopes.length > 0 && !scopes.some((scope) => caller.scopes.has(scope))) {
    return Effect.fail(lacksScope(scopes, caller))
  }
  if (!caller.livemode && needsOfKind(needs, "live").length > 0) return Effect.fail(sharedByBoth())
  const unfit = needsOfKind(needs, "person").length > 0 ? byPeopleOnly(name, caller) : undefined
  if (unfit !== undefined) return unfit
  const plan = needsOfKind(needs, "plan").find(({ plan, when }) => when === undefined && !isAtLeast(caller.plan, plan))
  return plan === undefined ? Effect.void : Effect.fail(below(plan.plan, caller))
}

/** Checks that this caller may make it with this input. */
export const authorizeInput: <R>(
  operation: Operation.Any<R>,
  caller: Caller["Service"],
  input: unknown
) => Effect.Effect<void, Problem<"scope_required" | "feature_not_enabled">, R> = Effect.fnUntraced(function* (
  { needs },
  caller,
  input
) {
  const scoped = needsOfKind(needs, "scope").find(
    ({ anyOf, needed }) => needed?.(input) === true && !anyOf.some((scope) => caller.scopes.has(scope))
  )
  if (scoped !== undefined) return yield* lacksScope(scoped.anyOf, caller)
  for (const { needed, plan, when } of needsOfKind(needs, "plan")) {
    if (needed === undefined || isAtLeast(caller.plan, plan)) continue
    const isNeeded = needed(input)
    if (Effect.isEffect(isNeeded) ? yield* isNeeded : isNeeded) return yield* below(plan, caller, when)
  }
})
