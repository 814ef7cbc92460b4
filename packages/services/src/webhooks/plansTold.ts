import { eventTypes } from "@tidings/schema/naming/eventNames"
import { eventOf, patternsMatching } from "@tidings/schema/EventType"
import { isAtLeast, Plan } from "@tidings/schema/Plan"

/** The plans that receive events of this type; null means all plans. */
export const plansToldOf = (type: string): ReadonlyArray<Plan> | null => {
  const least = eventOf(type)?.plan
  return least === undefined ? null : Plan.literals.filter((plan) => isAtLeast(plan, least))
}

/**
 * True for an event type, or a group of them, if no event in it goes to every plan. `*` is open to all plans: each
 * receives the events it may.
 */
export const isGated = (pattern: string): boolean => {
  if (pattern === "*") return false
  const meant = eventTypes.filter((type) => patternsMatching(type).includes(pattern))
  return meant.length > 0 && meant.every((type) => plansToldOf(type) !== null)
}
