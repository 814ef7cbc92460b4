import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, workspaceColumn } from "./columns.ts"

const cohort = {
  workspaceId: workspaceColumn(),
  livemode: boolean().notNull(),
  templateKey: text("template_key").notNull(),
  category: text().notNull(),
  /** Provider of the account that the mails were handed to. */
  connector: text().notNull()
}

const counts = {
  accepted: integer().notNull(),
  sent: integer().notNull(),
  delivered: integer().notNull(),
  bounced: integer().notNull(),
  complained: integer().notNull(),
  failed: integer().notNull(),
  suppressed: integer().notNull(),
  opened: integer().notNull(),
  clicked: integer().notNull(),
  unsubscribed: integer().notNull()
}

/** The mails accepted in an hour by what became of them, as last counted. */
export const sendHours = pgTable("send_hours", { ...cohort, hour: instant("hour").notNull(), ...counts }, (table) => [
  primaryKey({
    columns: [table.workspaceId, table.livemode, table.hour, table.templateKey, table.category, table.connector]
  }),
  index("send_hours_hour").on(table.hour)
])

/** Counts of `send_hours` by days (UTC), of hours that are too old to be kept. */
export const sendDays = pgTable(
  "send_days",
  { ...cohort, day: date({ mode: "string" }).notNull(), ...counts },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.livemode, table.day, table.templateKey, table.category, table.connector]
    })
  ]
)

/**
 * Hours of which a mail changed after their end: a row for each change, so that none waits for another. Whoever counts
 * the hour again deletes those that it saw.
 */
export const sendHoursDirty = pgTable(
  "send_hours_dirty",
  {
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    workspaceId: workspaceColumn(),
    hour: instant("hour").notNull()
  },
  (table) => [index("send_hours_dirty_hour").on(table.workspaceId, table.hour)]
)

/** The columns that hold counts. */
export const countedOutcomes = Object.keys(counts) as ReadonlyArray<keyof typeof counts>
