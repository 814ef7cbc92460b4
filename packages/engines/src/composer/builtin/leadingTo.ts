import type { PartOf } from "@tidings/schema/composing/Part"
import { labelsOf } from "./language/labels.ts"
import type { ContentPlan } from "./ContentPlan.ts"
import { hrefsOf } from "./words.ts"

/** Returns the first button of a plan; undefined if it has none. */
export const buttonOf = ({ parts }: Pick<ContentPlan, "parts">): PartOf<"button"> | undefined =>
  parts.find((part) => part.kind === "button")

/** Returns the target of a plan: its first button's, else its first link; undefined if it has neither. */
export const leadOf = (plan: Pick<ContentPlan, "parts">): string | undefined =>
  buttonOf(plan)?.href ?? plan.parts.filter(({ kind }) => kind !== "image").flatMap(hrefsOf)[0]

/** Returns the plan with its first button leading to `href`, or with a new button at its end with the usual label. */
export const leadingTo = (plan: ContentPlan, href: string): ContentPlan => {
  const button = buttonOf(plan)
  if (button === undefined)
    return { ...plan, parts: [...plan.parts, { kind: "button", label: labelsOf(plan.locale).action, href }] }
  return { ...plan, parts: plan.parts.map((part) => (part === button ? { ...button, href } : part)) }
}
