import { eventTypes } from "@tidings/schema/eventNames"
import { eventOf, patternsMatching } from "@tidings/schema/EventType"
import { isAtLeast, Plan } from "@tidings/schema/Plan"

/** The plans that are told of events of this type; null is all. */
export const plansToldOf = (type: string): ReadonlyArray<Plan> | null => {
  const least = eventOf(type)?.plan
  return least === undefined ? null : Plan.literals.filter((plan) => isAtLeast(plan, least))
}

/** True for an event, or a group of events, none of which every plan is told of. `*` is for all plans: each hears what it may. */
export const isGated = (pattern: string): boolean => {
  if (pattern === "*") return false
  const meant = eventTypes.filter((type) => patternsMatching(type).includes(pattern))
  return meant.length > 0 && meant.every((type) => plansToldOf(type) !== null)
}
