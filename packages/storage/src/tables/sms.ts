import { type SmsDelivery, smsWaits } from "@tidings/schema/resources/SmsDelivery"
import type { OptOutKind } from "@tidings/schema/resources/SmsOptOut"
import type { WordedKey } from "@tidings/schema/resources/SmsWording"
import { sql } from "drizzle-orm"
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { messageColumns, messageIndexes, messageTable } from "./messageTable.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

export const smsMessages = messageTable(
  pgTable(
    "sms_messages",
    {
      ...messageColumns("sms"),
      templateKey: text("template_key").notNull(),
      language: text(),
      toNumber: text("to_number").notNull(),
      /** Empty once the text was deleted. */
      body: text().notNull(),
      encoding: text().$type<SmsDelivery["encoding"]>().notNull(),
      segments: integer().notNull(),
      status: text().$type<SmsDelivery["status"]>().notNull(),
      simulation: jsonb().$type<SmsDelivery["simulation"]>(),
      consentProofId: text("consent_proof_id"),
      /** Id of the sequence run that sends it, and the node; `run_visits` has the visit. */
      runId: idColumn("run", "run_id"),
      sequenceId: idColumn("seq", "sequence_id"),
      contactId: idColumn("con", "contact_id"),
      runNode: text("run_node"),
      /** Time at which it counts toward its contact's limits, as in `sends`; null if it does not count. */
      countedAt: instant("counted_at"),
      /** Earliest send time; null if it was due at acceptance. */
      dueAt: instant("due_at"),
      /**
       * Day of an automatic reply to HELP; `replyThrough` is the account that got the request, and the only one to
       * reply.
       */
      replyDay: date("reply_day"),
      replyThrough: idColumn("cnr", "reply_through")
    },
    (table) => [
      ...messageIndexes("sms_messages", table, table.body),
      index("sms_messages_template").on(table.workspaceId, table.templateKey, table.id),
      index("sms_messages_to").on(table.workspaceId, table.toNumber, table.id),
      index("sms_messages_contact")
        .on(table.contactId, table.id)
        .where(sql`contact_id is not null`),
      index("sms_messages_sequence_contact")
        .on(table.contactId, table.countedAt)
        .where(sql`counted_at is not null`)
    ]
  ),
  ({ body, encoding, segments, simulation, toNumber }) => ({
    channel: "sms",
    prefix: "sms",
    to: toNumber,
    content: body,
    waits: smsWaits,
    size: { segments, encoding },
    more: [simulation]
  })
)

/** Numbers that got an automatic reply on a day, each one reply. Deleted after two days. */
export const smsReplies = pgTable(
  "sms_replies",
  {
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    number: opaque().notNull(),
    day: date().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.livemode, table.number, table.day] }),
    index("sms_replies_day").on(table.day)
  ]
)

/** A workspace's own wordings; language is empty for the wording without one. */
export const smsTemplates = pgTable(
  "sms_templates",
  {
    workspaceId: ofWorkspace(),
    key: text().$type<WordedKey>().notNull(),
    language: text().notNull(),
    body: text().notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key, table.language] })]
)

/** Numbers that a workspace sends nothing to. */
export const smsOptOuts = pgTable(
  "sms_opt_outs",
  {
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    number: opaque().notNull(),
    sourceKind: text("source_kind").$type<OptOutKind>().notNull(),
    sourceId: text("source_id").notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.livemode, table.number] }),
    index("sms_opt_outs_newest").on(table.workspaceId, table.livemode, table.createdAt, table.number)
  ]
)

/**
 * Provider reports that count once, so that a repeated callback changes nothing; the name comes from its first use,
 * received messages. Deleted after 30 days.
 */
export const smsReceived = pgTable(
  "sms_received",
  {
    /** Empty for an account of the installation that speaks for no workspace. */
    workspaceId: workspaceColumn(),
    connectorId: idColumn("cnr", "connector_id").notNull(),
    receivedId: opaque("received_id").notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.connectorId, table.receivedId] }),
    index("sms_received_created").on(table.createdAt)
  ]
)
