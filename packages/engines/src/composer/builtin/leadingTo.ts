import type { PartOf } from "@tidings/schema/composing/Part"
import { labelsOf } from "./language/labels.ts"
import type { Plan } from "./Plan.ts"
import { hrefsOf } from "./words.ts"

/** The first button of a plan; undefined where it has none. */
export const buttonOf = ({ parts }: Pick<Plan, "parts">): PartOf<"button"> | undefined =>
  parts.find((part) => part.kind === "button")

/** Where a plan leads: to where its first button does, else its first link; undefined where it leads nowhere. */
export const leadOf = (plan: Pick<Plan, "parts">): string | undefined =>
  buttonOf(plan)?.href ?? plan.parts.filter(({ kind }) => kind !== "image").flatMap(hrefsOf)[0]

/** The plan with its first button leading elsewhere, or with one at its end in the usual words. */
export const leadingTo = (plan: Plan, href: string): Plan => {
  const button = buttonOf(plan)
  if (button === undefined)
    return { ...plan, parts: [...plan.parts, { kind: "button", label: labelsOf(plan.locale).action, href }] }
  return { ...plan, parts: plan.parts.map((part) => (part === button ? { ...button, href } : part)) }
}
