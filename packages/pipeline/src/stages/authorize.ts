import { isAtLeast, type Plan } from "@tidings/schema/Plan"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Effect } from "effect"
import type * as Operation from "../Operation.ts"
import { needsOfKind } from "../row/Need.ts"

const lacking = (scopes: ReadonlyArray<string>, { connected, scopes: granted }: Caller["Service"]) =>
  problem("scope_required", {
    message: `This call needs the scope ${scopes.join(" or ")}, which the API key does not have.`,
    // A connected client asks its user for all of them again.
    extra: { required_scopes: scopes, ...(connected && { granted_scopes: [...granted] }) }
  })

const below = (least: Plan, { plan }: Caller["Service"], when?: string) =>
  problem("feature_not_enabled", {
    message: `This needs the ${least} plan or above${when === undefined ? "" : ` when ${when}`}; the workspace is on ${plan}.`,
    extra: { required_plan: least }
  })

const sharedByBoth = () =>
  problem("live_only", {
    message: "The sandbox and the live world have this in common: sandbox keys read it, and live keys alone change it."
  })

const forPeople = (name: string) =>
  Effect.flatMap(PublicUrl, (publicUrl) =>
    problem("person_required", {
      message: `A person must make this call, not an agent: tell your user..`,
      extra: { url: `${publicUrl}/docs/${name}` }
    })
  )

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
    return Effect.fail(lacking(scopes, caller))
  }
  if (!caller.livemode && needsOfKind(needs, "live").length > 0) return Effect.fail(sharedByBoth())
  if (caller.isAgent && needsOfKind(needs, "person").length > 0) return forPeople(name)
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
  if (scoped !== undefined) return yield* lacking(scoped.anyOf, caller)
  for (const { needed, plan, when } of needsOfKind(needs, "plan")) {
    if (needed === undefined || isAtLeast(caller.plan, plan)) continue
    const isNeeded = needed(input)
    if (Effect.isEffect(isNeeded) ? yield* isNeeded : isNeeded) return yield* below(plan, caller, when)
  }
})
