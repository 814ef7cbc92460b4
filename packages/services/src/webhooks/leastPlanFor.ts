import type { Plan } from "@tidings/schema/Plan"

/** The lowest plan that is told of events of this type, or may subscribe to this pattern; undefined is every plan. */
export const leastPlanFor = (pattern: string): Plan | undefined => (pattern.startsWith("link.") ? "pro" : undefined)
