import { isAtLeast, Plan } from "@tidings/schema/Plan"

/** The lowest plan whose webhooks are told of links. */
export const linkEventsPlan: Plan = "pro"

/** True for an event of links, and for a pattern that asks for nothing else. */
export const isLinkEvent = (pattern: string): boolean => pattern.startsWith("link.")

/** The plans that are told of events of this type; null is all. */
export const plansToldOf = (type: string): ReadonlyArray<Plan> | null =>
  isLinkEvent(type) ? Plan.literals.filter((plan) => isAtLeast(plan, linkEventsPlan)) : null
