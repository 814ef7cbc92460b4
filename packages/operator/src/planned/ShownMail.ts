import { PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { Schema, Struct } from "effect"

/** A planned mail as commands output it. */
export const ShownMail = Schema.Struct({
  ...Struct.omit(PlannedEmail.fields, ["frozenAt"]),
  workspace: Schema.String
})
type ShownMail = typeof ShownMail.Type

/** Writes the sending time for a person. */
export const hourText = ({ perZone, scheduleAt, sendsAt, timezone }: ShownMail): string =>
  `${scheduleAt.replace("T", " ")} ${timezone}${perZone ? " and at that hour of each contact's zone" : ""} (${sendsAt})`
