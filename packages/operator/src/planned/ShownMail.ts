import { PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { toPlannedEmail } from "@tidings/services/campaigns/toPlannedEmail"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { Schema } from "effect"

/** A planned mail as commands tell of it. */
export const ShownMail = Schema.Struct({
  ...PlannedEmail.fields,
  livemode: Schema.Boolean,
  perZone: Schema.Boolean,
  /** Why it failed; null where it did not. */
  reason: Schema.NullOr(Schema.String),
  workspace: Schema.String
})
export type ShownMail = typeof ShownMail.Type

export const shownMail = (row: PlannedEmailRow): ShownMail => ({
  ...toPlannedEmail(row),
  livemode: row.livemode,
  perZone: row.perZone,
  reason: row.reason,
  workspace: row.workspaceId
})

/** An audit entry of what was done with one. */
export const changed = (
  { id, livemode, name, status, workspaceId }: PlannedEmailRow,
  metadata: Readonly<Record<string, string | boolean>> = {}
) => ({
  workspaceId,
  livemode,
  target: { kind: "planned_email", id },
  metadata: { name, status, ...metadata }
})

/** When it leaves, for a person to read. */
export const hourText = ({ perZone, scheduleAt, sendsAt, timezone }: ShownMail): string =>
  `${scheduleAt.replace("T", " ")} ${timezone}${perZone ? " and at that hour of each contact's zone" : ""} (${sendsAt})`
