import type { Seen } from "@tidings/schema/approvals/approval"
import type { Creation, CreationPart, CreationStrategy, CreationSummary } from "@tidings/schema/resources/Creation"
import type { CreationPartRow, CreationRow } from "@tidings/storage/repositories/CreationRepository"
import { createHash } from "node:crypto"
import type { Plan } from "../composer/builtin/planning/Plan.ts"

export const toSummary = (row: CreationRow): CreationSummary => ({
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
  ...toSummary(row),
  brief: row.brief,
  strategy: row.strategy,
  parts: parts.map(toPart),
  composer: row.composer,
  notes: row.notes
})

const well = (text: string): string => text.toWellFormed()

/** A plan as people read it before they approve it. */
export const strategyOf = (plan: Plan, profiles: ReadonlyArray<{ readonly name: string }>): CreationStrategy => ({
  objective: plan.objective,
  audience: profiles.length > 0 ? well(profiles.map(({ name }) => name).join(", ")) : (plan.facts.audience ?? null),
  headline: well(plan.headline),
  subject: well(plan.subject),
  message: [plan.opening, ...plan.body, plan.closing].filter((line) => line !== "").map(well),
  points: plan.points.map(({ text, title }) => well(text === "" ? title : `${title}: ${text}`)),
  action: plan.action === undefined ? null : { label: well(plan.action.label), href: well(plan.action.href) }
})

/** What whoever approves a strategy is shown: it, by a hash of all that is built from it. */
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
