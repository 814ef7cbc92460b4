import type { PlannedEmailStatus } from "@tidings/schema/resources/PlannedEmail"
import type { PlannedLink, PlannedOutcomes } from "@tidings/schema/resources/PlannedEmailReport"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/**
 * The outcome of a recipient: its send was accepted (`suppressed` if the address is suppressed), or the reason why
 * there is no send.
 */
export type RecipientOutcome = "accepted" | "suppressed" | "refused" | "missed" | "no_address" | "same_address" | "gone"

/** Number of recipients with an outcome; null for those that wait. */
export interface OutcomeCount {
  readonly outcome: RecipientOutcome | null
  /** Error code of their refused sends; null for other outcomes. */
  readonly code: string | null
  readonly recipients: number
}

export const plannedEmails = pgTable(
  "planned_emails",
  {
    id: idColumn("pem").primaryKey(),
    workspaceId: ofWorkspace(),
    /** False if a sandbox key planned it: none of its mails is sent. */
    livemode: boolean().notNull(),
    name: text().notNull(),
    description: text(),
    /** The send time as given; `localAt` is the local time in its time zone. */
    scheduleAt: text("schedule_at").notNull(),
    localAt: text("local_at").notNull(),
    timezone: text().notNull(),
    sendsAt: instant("sends_at").notNull(),
    status: text().$type<PlannedEmailStatus>().notNull(),
    /** Reason for its failure, for the person who has to fix it. */
    reason: text(),
    templateKey: text("template_key"),
    /** Topic of that template, as it was when the mail was scheduled; of its version, once it starts. */
    topicKey: text("topic_key"),
    /** No foreign key: a missing list is reported when the mail is due. */
    listId: idColumn("lst", "list_id"),
    /** The segment that gets it instead of a list. No foreign key: one that is used is not deleted. */
    segmentId: idColumn("seg", "segment_id"),
    /** True if each contact gets it at that hour of its own zone. */
    perZone: boolean("per_zone").notNull(),
    /** The version that it renders, fixed when it starts. */
    templateVersion: integer("template_version"),
    /** Last contact of the list examined for recipients. */
    frozenTo: opaque("frozen_to"),
    /** Time at which its recipients were complete. */
    frozenAt: instant("frozen_at"),
    /** Time at which it was last resumed: recipients that waited until then are not too late. */
    resumedAt: instant("resumed_at"),
    /** Consecutive failures of the worker on this mail, other than failures of single recipients. */
    attempts: integer().notNull().default(0),
    /** Outcome counts, recipients by zone, and what became of the sends, kept after the recipients are deleted. */
    forgotten: jsonb().$type<{
      readonly counts: ReadonlyArray<OutcomeCount>
      readonly zones: Readonly<Record<string, number>>
      readonly outcomes: PlannedOutcomes
      readonly links: ReadonlyArray<PlannedLink>
    }>(),
    /** Time at which the worker next processes it; null if there is no work left. */
    dueAt: instant("due_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    unique("planned_emails_workspace").on(table.workspaceId, table.id),
    index("planned_emails_due")
      .on(table.workspaceId, table.dueAt)
      .where(sql`due_at is not null`)
  ]
)

/** Time zones of a planned mail's recipients, each with its send time. */
export const plannedZones = pgTable(
  "planned_zones",
  {
    workspaceId: workspaceColumn(),
    plannedId: idColumn("pem", "planned_id").notNull(),
    timezone: text().notNull(),
    sendsAt: instant("sends_at").notNull(),
    /** True if every recipient in the zone has an outcome. */
    done: boolean().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.plannedId, table.timezone] }),
    sameWorkspace("planned_zones_mail", table, table.plannedId, plannedEmails)
  ]
)

/** Recipients of a planned mail: each contact once and each address once, once frozen. */
export const plannedRecipients = pgTable(
  "planned_recipients",
  {
    workspaceId: workspaceColumn(),
    plannedId: idColumn("pem", "planned_id").notNull(),
    contactId: idColumn("con", "contact_id").notNull(),
    /** Normalised; null if the contact had none, or shares it with another recipient. */
    email: text(),
    timezone: text().notNull(),
    /** Null while it waits. */
    outcome: text().$type<RecipientOutcome>(),
    /** Error code of its refused send; null for other outcomes. */
    code: text(),
    sendId: idColumn("snd", "send_id")
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.plannedId, table.contactId] }),
    sameWorkspace("planned_recipients_mail", table, table.plannedId, plannedEmails),
    uniqueIndex("planned_recipients_email").on(table.workspaceId, table.plannedId, table.email),
    index("planned_recipients_contact").on(table.contactId),
    index("planned_recipients_waiting")
      .on(table.workspaceId, table.plannedId, table.timezone, table.contactId)
      .where(sql`outcome is null`)
  ]
)
