import type { Objective } from "@tidings/schema/composing/Brief"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { Facts } from "../reading/Facts.ts"
import { says } from "../reading/setAside.ts"
import { labels } from "../voice/labels.ts"
import { actions } from "../voice/lines.ts"
import type { Action, Plan } from "./Plan.ts"

/** Where a button leads: the brief's link on the brand's domain, an address that it names, else the brand's home; nowhere without one. */
export const actionOf = (facts: Facts, objective: Objective, { domain, name }: Brand): Action | undefined => {
  const { button, email, never, tongue, url } = facts
  const l = labels[tongue]
  const href = url ?? (email === undefined ? undefined : `mailto:${email}`)
  if (href === undefined) return domain === null ? undefined : { label: l.visit(name), href: `https://${domain}/` }
  const own = button !== undefined && button.length <= 40 && !says(button, never) ? button : undefined
  return {
    label: own ?? (tongue === "en" && (objective !== "lead" || url === undefined) ? actions[objective] : l.action),
    href
  }
}

/** The plan with its button leading elsewhere, in words that are true of any place. */
export const leadingTo = (plan: Plan, href: string): Plan => {
  const { action, facts } = plan
  const isOwn = action !== undefined && facts.url !== undefined
  return { ...plan, action: { label: isOwn ? action.label : labels[facts.tongue].action, href } }
}

/** What its author should know of the button. */
export const actionNotes = (facts: Facts, { domain }: Brand): ReadonlyArray<string> => {
  if (facts.url !== undefined || facts.email !== undefined) return []
  return domain === null
    ? ["The brand has no domain, so that no link can be trusted: there is no button."]
    : ["The brief names no link on the brand's domains; the button leads to the home page."]
}
