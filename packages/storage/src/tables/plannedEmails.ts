import type { PlannedEmailStatus } from "@tidings/schema/resources/PlannedEmail"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** What became of a recipient: its send was accepted (suppressed, where nobody is written to there), or why there is none. */
export type RecipientOutcome = "accepted" | "suppressed" | "refused" | "missed" | "no_address" | "same_address" | "gone"

/** How many recipients have an outcome; null while they wait. */
export interface OutcomeCount {
  readonly outcome: RecipientOutcome | null
  /** The code that their sends were refused with. */
  readonly code: string | null
  readonly recipients: number
}

export const plannedEmails = pgTable(
  "planned_emails",
  {
    id: idColumn("pem").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** False where a sandbox key planned it: none of its mails leaves. */
    livemode: boolean().notNull(),
    name: text().notNull(),
    description: text(),
    /** When it leaves, as it was given, and what the clocks of its zone show then. */
    scheduleAt: text("schedule_at").notNull(),
    localAt: text("local_at").notNull(),
    timezone: text().notNull(),
    sendsAt: instant("sends_at").notNull(),
    status: text().$type<PlannedEmailStatus>().notNull(),
    /** Why it failed, for whoever is to mend it. */
    reason: text(),
    templateKey: text("template_key"),
    /** Refers to nothing: a list that was deleted is told when the mail is due. */
    listId: idColumn("lst", "list_id"),
    /** Whether each contact gets it at that hour of its own zone. */
    perZone: boolean("per_zone").notNull(),
    /** The version that it renders, from its beginning on. */
    templateVersion: integer("template_version"),
    /** The last contact of the list that was looked at for its recipients. */
    frozenTo: opaque("frozen_to"),
    /** When its recipients were complete. */
    frozenAt: instant("frozen_at"),
    /** When somebody last had it go on: what waited until then is not too late. */
    resumedAt: instant("resumed_at"),
    /** How often in a row the worker failed at it, not for a recipient's sake. */
    attempts: integer().notNull().default(0),
    /** What became of its recipients, by outcome and by zone, once who they were is forgotten. */
    forgotten: jsonb().$type<{
      readonly counts: ReadonlyArray<OutcomeCount>
      readonly zones: Readonly<Record<string, number>>
    }>(),
    /** When the worker has next to do something with it; null where it has nothing to do. */
    dueAt: instant("due_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    index("planned_emails_workspace").on(table.workspaceId, table.id),
    index("planned_emails_due")
      .on(table.workspaceId, table.dueAt)
      .where(sql`due_at is not null`)
  ]
)

/** The zones of a planned mail's recipients, and the instant at which those get it. */
export const plannedZones = pgTable(
  "planned_zones",
  {
    plannedId: idColumn("pem", "planned_id")
      .notNull()
      .references(() => plannedEmails.id),
    timezone: text().notNull(),
    sendsAt: instant("sends_at").notNull(),
    /** Whether every recipient there has its outcome. */
    done: boolean().notNull()
  },
  (table) => [primaryKey({ columns: [table.plannedId, table.timezone] })]
)

/** Who gets a planned mail: each contact once and each address once, from the freezing on. */
export const plannedRecipients = pgTable(
  "planned_recipients",
  {
    plannedId: idColumn("pem", "planned_id")
      .notNull()
      .references(() => plannedEmails.id),
    contactId: idColumn("con", "contact_id").notNull(),
    /** Normalised; null where the contact had none, or one that another recipient has. */
    email: text(),
    timezone: text().notNull(),
    /** Null while it waits. */
    outcome: text().$type<RecipientOutcome>(),
    /** The code that its send was refused with. */
    code: text(),
    sendId: idColumn("snd", "send_id")
  },
  (table) => [
    primaryKey({ columns: [table.plannedId, table.contactId] }),
    uniqueIndex("planned_recipients_email").on(table.plannedId, table.email),
    index("planned_recipients_waiting")
      .on(table.plannedId, table.timezone, table.contactId)
      .where(sql`outcome is null`)
  ]
)
