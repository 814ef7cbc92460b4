import { PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { toPlannedEmail } from "@tidings/services/campaigns/PlannedEmails"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect, Schema, Struct } from "effect"

/** A planned mail as commands output it. */
export const ShownMail = Schema.Struct({
  ...Struct.omit(PlannedEmail.fields, ["frozenAt"]),
  workspace: Schema.String
})
export type ShownMail = typeof ShownMail.Type

export const shownMail = (row: PlannedEmailRow): ShownMail => ({
  ...Struct.omit(toPlannedEmail(row), ["frozenAt"]),
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

/** Refuses as commands do: in one sentence, and by no field of an operation. */
export const inOneSentence = <A, R>(effect: Effect.Effect<A, Problem, R>) =>
  Effect.mapError(effect, ({ message }) => problem("field_invalid", { message }))
