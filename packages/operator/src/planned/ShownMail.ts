import { PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { toPlannedEmail } from "@tidings/services/campaigns/PlannedEmails"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { Schema } from "effect"

/** A planned mail as commands output it. */
export const ShownMail = Schema.Struct({
  ...PlannedEmail.fields,
  livemode: Schema.Boolean,
  perZone: Schema.Boolean,
  /** The reason that it failed; null if it did not. */
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

/** Returns the audit entry of a change of a planned mail. */
export const changed = (
  { id, livemode, name, status, workspaceId }: PlannedEmailRow,
  metadata: Readonly<Record<string, string | boolean>> = {}
) => ({
  workspaceId,
  livemode,
  target: { kind: "planned_email", id },
  metadata: { name, status, ...metadata }
})

/** Writes the sending time for a person. */
export const hourText = ({ perZone, scheduleAt, sendsAt, timezone }: ShownMail): string =>
  `${scheduleAt.replace("T", " ")} ${timezone}${perZone ? " and at that hour of each contact's zone" : ""} (${sendsAt})`
