import type { Seen } from "@tidings/schema/approvals/approval"
import type { Creation, CreationPart, CreationStrategy, CreationSummary } from "@tidings/schema/resources/Creation"
import type { CreationPartRow, CreationRow } from "@tidings/storage/repositories/CreationRepository"
import { createHash } from "node:crypto"
import { labelsOf } from "@tidings/engines/composer/builtin/language/labels"
import { buttonOf, leadOf } from "@tidings/engines/composer/builtin/leadingTo"
import type { ContentPlan } from "@tidings/engines/composer/builtin/ContentPlan"
import { partTexts } from "@tidings/engines/composer/builtin/words"

export const toCreationSummary = (row: CreationRow): CreationSummary => ({
  id: row.id,
  name: row.name,
  status: row.status,
  strategyMode: row.strategyMode,
  channels: row.channels,
  brandId: row.brandId,
  livemode: row.livemode,
  progress: { parts: row.parts, made: row.made },
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString()
})

const toPart = ({ channel, failure, key, kind, made, status }: CreationPartRow): CreationPart => ({
  key,
  kind,
  channel,
  status,
  resourceId: made?.id ?? null,
  url: made?.url ?? null,
  failure
})

export const toCreation = (row: CreationRow, parts: ReadonlyArray<CreationPartRow>): Creation => ({
  ...toCreationSummary(row),
  brief: row.brief,
  strategy: row.strategy,
  parts: parts.map(toPart),
  composer: row.composer,
  notes: row.notes
})

const well = (text: string): string => text.toWellFormed()

/**
 * Returns the action that every part asks readers for: the plan's own button, or the default one to the creation's
 * page; null if there is neither.
 */
const actionOf = (plan: ContentPlan, hasPage: boolean): CreationStrategy["action"] => {
  const lead = leadOf(plan)
  if (lead === undefined && !hasPage) return null
  return { label: well(buttonOf(plan)?.label ?? labelsOf(plan.locale).action), href: hasPage ? null : well(lead!) }
}

/** Returns a plan in the form in which people approve it, which is what every part will say. */
export const strategyOf = (
  plan: ContentPlan,
  profiles: ReadonlyArray<{ readonly name: string }>,
  hasPage: boolean
): CreationStrategy => {
  const said = (isListed: boolean) =>
    plan.parts
      .filter(({ kind }) => kind !== "button" && (kind === "list") === isListed)
      .flatMap(partTexts)
      .filter((text) => text.trim() !== "")
      .map(well)
  return {
    objective: plan.objective,
    audience: profiles.length > 0 ? well(profiles.map(({ name }) => name).join(", ")) : null,
    headline: well(plan.head ?? plan.title),
    subject: well(plan.title),
    message: said(false),
    points: said(true),
    action: actionOf(plan, hasPage)
  }
}

/** Returns the version data shown to the approver of a strategy: a hash of everything it is built from. */
export const creationSeen = ({ channels, id, plan, status }: CreationRow): Seen => ({
  versions: {
    creation: id,
    status,
    strategy: createHash("sha256")
      .update(JSON.stringify([plan, channels]))
      .digest("hex")
      .slice(0, 12)
  },
  editors: []
})
