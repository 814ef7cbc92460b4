import type { Send, SendCopy, SendEvent } from "@tidings/schema/resources/Send"
import type { Template } from "@tidings/schema/resources/Template"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"

/**
 * The data of a send that only its delivery needs. The caller's content is deleted after the workspace's days;
 * attachments, and the whole content of system mails, which hold codes, are deleted once the outcome of the hand-over
 * is known. Decided in docs/decisions/sends.md.
 */
export interface SendPayload {
  readonly variables: Readonly<Record<string, unknown>>
  readonly from: { readonly email: string; readonly name?: string }
  readonly replyTo?: { readonly email: string; readonly name?: string }
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: ReadonlyArray<{
    readonly filename: string
    readonly content_type: string
    readonly data_base64: string
    readonly inline: boolean
  }>
  /** The attachments that were deleted once the mail had left. */
  readonly attached?: ReadonlyArray<{
    readonly filename: string
    readonly content_type: string
    readonly bytes: number
  }>
  /** Tracking in force at acceptance; undefined for sends that an earlier release accepted. */
  readonly tracked?: { readonly opens: boolean; readonly clicks: boolean }
  /** True if it goes to a suppressed recipient too, but never to one who complained. */
  readonly bypasses?: true
  /** Earliest send time, in Unix milliseconds; undefined if it was due at acceptance. */
  readonly dueMs?: number
  /** Present if its content is deleted after its hand-over: true for a system mail, "asked" by its workspace's days. */
  readonly endsAtHandOver?: true | "asked"
  /** The draft that a test sends, as accepted. */
  readonly draft?: Pick<Template, "category" | "subject" | "tracking"> & { readonly html: string }
}

/** A further recipient of a send, as stored. */
export interface StoredCopy extends SendCopy {
  readonly normalized: string
  readonly name?: string
}

export const sends = pgTable(
  "sends",
  {
    id: idColumn("snd").primaryKey(),
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    keyId: idColumn("key", "key_id").notNull(),
    templateKey: text("template_key").notNull(),
    templateId: idColumn("tpl", "template_id").notNull(),
    templateVersion: integer("template_version").notNull(),
    /** Topic that the mail is of, as its version says. */
    topicKey: text("topic_key"),
    /** Language of the words that were chosen, and the one asked for; null if the template says none, or none was. */
    locale: text(),
    requestedLocale: text("requested_locale"),
    toEmail: text("to_email").notNull(),
    toNormalized: text("to_normalized").notNull(),
    /** Further recipients of the same message; null without any. */
    copies: jsonb().$type<ReadonlyArray<StoredCopy>>(),
    /** The rendered subject; for a live system mail, which may hold a code, the template's subject. */
    subject: text().notNull(),
    status: text().$type<Send["status"]>().notNull(),
    /** Provider of the account that it was handed to; before that, of the first one to be tried. */
    connector: text().notNull(),
    /** The workspace's own connector that it was handed to; null for the installation's. */
    connectorId: idColumn("cnr", "connector_id"),
    events: jsonb().$type<ReadonlyArray<SendEvent>>().notNull(),
    metadata: jsonb().$type<Send["metadata"]>(),
    simulation: jsonb().$type<Send["simulation"]>(),
    payload: jsonb().$type<SendPayload>().notNull(),
    /** Time at which the caller's content was deleted; null while it is kept. */
    contentGoneAt: instant("content_gone_at"),
    messageId: text("message_id"),
    /** Id of the sequence run that sends it, and the node; `run_visits` has the visit. */
    runId: idColumn("run", "run_id"),
    sequenceId: idColumn("seq", "sequence_id"),
    contactId: idColumn("con", "contact_id"),
    runNode: text("run_node"),
    /**
     * Time at which a sequence's send counts toward its contact's limits: the time of the run's step, however late the
     * send was made; null if it does not count.
     */
    countedAt: instant("counted_at"),
    /** The hour that a caller asked for; null for a send that was due at acceptance. */
    scheduledAt: instant("scheduled_at"),
    /** Time at which the message was offered to its connector; if set on a queued send, the outcome is unknown. */
    handoverAt: instant("handover_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    index("sends_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("sends_workspace").on(table.workspaceId, table.id),
    index("sends_template").on(table.workspaceId, table.templateKey, table.id),
    index("sends_template_status").on(table.workspaceId, table.templateKey, table.status, table.id),
    index("sends_to").on(table.workspaceId, table.toNormalized, table.id),
    index("sends_copies")
      .using("gin", table.copies.op("jsonb_path_ops"))
      .where(sql`copies is not null`),
    index("sends_status").on(table.workspaceId, table.status, table.id),
    index("sends_scheduled")
      .on(table.workspaceId, table.livemode)
      .where(sql`status = 'scheduled'`),
    index("sends_key").on(table.workspaceId, table.keyId, table.id),
    index("sends_sequence")
      .on(table.sequenceId, table.id)
      .where(sql`sequence_id is not null`),
    // Not unique: providers choose their ids, each account its own.
    index("sends_message_id").on(table.messageId),
    index("sends_due_content")
      .on(table.workspaceId, table.id)
      .where(sql`payload -> 'dueMs' is not null and content_gone_at is null`),
    index("sends_due")
      .on(sql`((payload ->> 'dueMs')::bigint)`)
      .where(sql`payload -> 'dueMs' is not null`),
    index("sends_contact")
      .on(table.contactId, table.id)
      .where(sql`contact_id is not null`),
    index("sends_sequence_contact")
      .on(table.contactId, table.countedAt)
      .where(sql`counted_at is not null`)
  ]
)

/**
 * Live sends of a month, spread over shards so that senders do not wait for one row; see `AcceptanceRepository.accept`.
 */
export const sendBudgets = pgTable(
  "send_budgets",
  {
    workspaceId: workspaceColumn(),
    month: text().notNull(),
    shard: integer().notNull(),
    used: integer().notNull(),
    /** The shard's part of the budget, as the last group of senders gave it; see `acceptanceTablesOf`. */
    quota: integer().notNull().default(0)
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.month, table.shard] })]
)

/**
 * Ids of the last send whose content the purge came by, per workspace: of those that are settled, and of all. Decided
 * in docs/decisions/workspace.md.
 */
export const sendContentMarks = pgTable("send_content_marks", {
  workspaceId: workspaceColumn().primaryKey(),
  settledTo: opaque("settled_to").notNull(),
  allTo: opaque("all_to").notNull()
})
