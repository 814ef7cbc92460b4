// Over 300 lines: one table, which erasing, exporting and a test over the schema read whole.
import type { PgTable } from "drizzle-orm/pg-core"
import {
  apiCalls,
  approvalInputs,
  approvals,
  auditEntries,
  capturedMails,
  contactExports,
  contacts,
  customEvents,
  erasures,
  idempotencyKeys,
  jobs,
  listMembers,
  marketingOptOuts,
  pageConsents,
  pendingMembers,
  plannedRecipients,
  segmentMembers,
  sends,
  sequenceRuns,
  smsMessages,
  smsReplies,
  smsOptOuts,
  suppressions,
  topicStates,
  webhookAttempts,
  webhookDeliveries
} from "../tables/index.ts"
import { erasedText } from "./erasedText.ts"
import { copiedTo, copiesTo, copyErased } from "./sendCopies.ts"
import { emptied } from "./sendContent.ts"

/** Body of a delivery whose event named a person who was erased; it is not posted again. */
export const erasedBody = '{"erased":true}'

/**
 * A place in which persons are found, as SQL. In its conditions, `:workspace` and `:livemode` are the world, `:ids` the
 * contact's id and those merged into it, `:email` and `:phone` null where another contact has the same, `:names` a
 * regular expression of the identifiers and `:pattern` of identifiers and ids, `:hash` the keyed hash of the address
 * and `:hashes` those of all who are sought together, `:forgets` true if suppressions go too, and `:now` the time.
 */
export interface Place {
  readonly table: PgTable
  /** Columns that hold something of a person. */
  readonly columns: ReadonlyArray<string>
  /** Condition of a person's rows; of a place that is searched, of all rows that may be a person's. */
  readonly of: string
  /** Assignments that take the person out, `delete` for the whole row, undefined for what stays until its row goes. */
  readonly erase?: string
  /** Condition of the rows from which there is still something to take; all of them if undefined. */
  readonly while?: string
  /** The texts of rows that no index finds: all are read, once for all who are erased together. */
  readonly searched?: {
    /** Columns by which the rows are read in turn. */
    readonly by: ReadonlyArray<string>
    /** SQL for the text in which `:names` are looked for; a row with it is `found.named` to `erase`. */
    readonly names?: string
    /** SQL for the text in which `:pattern` is looked for. */
    readonly pattern?: string
    /** Condition of rows that are a person's whatever their texts say. */
    readonly also?: string
    /** Rows that are read at once, where a text may be large. */
    readonly rows?: number
  }
  /**
   * The part of an export that shows the rows, the columns in it, and the one of them by which a person's rows are told
   * apart; undefined if none does.
   */
  readonly exported?: {
    readonly as: string
    readonly by: string
    readonly columns: ReadonlyArray<string>
    /** SQL for columns of which only a part is the person's. */
    readonly parts?: Readonly<Record<string, string>>
  }
}

const own = "workspace_id = :workspace and livemode = :livemode"
const events = `events = (select coalesce(jsonb_agg(entry || '{"data": {}}'), '[]') from jsonb_array_elements(events) as entry)`
const unsettled = "status in ('scheduled', 'queued', 'delivery_delayed', 'unconfirmed', 'accepted')"
/** A provider may be answering just now, and its answer is still to be written. */
const isLeaving = `(handover_at > :now::timestamptz - interval '15 minutes' and ${unsettled}) is true`
const withdrawn = `status = case when ${unsettled} then 'failed' else status end`
const decided = "(executed_at is not null or status <> 'approved')"
const joined = (...texts: ReadonlyArray<string>) => `concat_ws(' ', ${texts.join(", ")})`

const addressed = (column: string, name: ":email" | ":phone") =>
  `${own} and (contact_id = any(:ids) or ${column} = ${name})`

/**
 * Every place in which persons are found. Erasing, exporting and a test of all columns read this list. Decided in
 * docs/decisions/contacts.md.
 */
export const personalPlaces: ReadonlyArray<Place> = [
  {
    table: contacts,
    columns: ["external_id", "email", "phone", "traits", "merged_from"],
    of: `${own} and id = any(:ids)`,
    erase:
      "external_id = null, email = null, phone = null, traits = '{}', merged_from = '{}', erased_at = :now::timestamptz",
    while: "erased_at is null",
    exported: {
      as: "contact",
      by: "id",
      columns: ["id", "external_id", "email", "phone", "traits", "merged_from", "created_at", "updated_at"]
    }
  },
  {
    table: customEvents,
    columns: ["contact_id", "type", "metadata"],
    of: `${own} and contact_id = any(:ids)`,
    erase: "delete",
    exported: { as: "events", by: "id", columns: ["id", "type", "metadata", "received_at"] }
  },
  {
    table: listMembers,
    columns: ["contact_id"],
    of: `${own} and contact_id = any(:ids)`,
    erase: "delete",
    exported: { as: "lists", by: "list_id", columns: ["list_id", "added_at"] }
  },
  {
    table: pendingMembers,
    columns: ["contact_id"],
    of: `${own} and contact_id = any(:ids)`,
    erase: "delete",
    exported: { as: "lists_to_confirm", by: "list_id", columns: ["list_id", "added_at", "asked_at", "asks"] }
  },
  {
    table: segmentMembers,
    columns: ["contact_id"],
    of: `${own} and contact_id = any(:ids)`,
    erase: "delete",
    exported: { as: "segments", by: "segment_id", columns: ["segment_id", "entered_at", "left_at"] }
  },
  {
    table: suppressions,
    columns: ["email"],
    of: `${own} and email = :email`,
    erase: "delete",
    while: ":forgets::boolean",
    exported: {
      as: "suppressions",
      by: "reason",
      columns: ["email", "reason", "source_kind", "source_id", "created_at"]
    }
  },
  {
    table: marketingOptOuts,
    columns: ["email"],
    of: `${own} and email = :email`,
    erase: "delete",
    while: ":forgets::boolean",
    exported: { as: "unsubscribes", by: "email", columns: ["email", "source_kind", "source_id", "created_at"] }
  },
  {
    table: topicStates,
    columns: ["email", "consent"],
    of: `${own} and email = :email`,
    erase: "delete",
    exported: {
      as: "topics",
      by: "topic_key",
      columns: ["topic_key", "email", "state", "at", "source_kind", "source_id", "consent"]
    }
  },
  {
    table: smsOptOuts,
    columns: ["number"],
    of: `${own} and number = :phone`,
    erase: "delete",
    while: ":forgets::boolean",
    exported: { as: "sms_opt_outs", by: "number", columns: ["number", "source_kind", "source_id", "created_at"] }
  },
  {
    table: sends,
    columns: ["to_email", "to_normalized", "subject", "events", "metadata", "payload", "message_id"],
    of: addressed("to_normalized", ":email"),
    erase: `to_email = '${erasedText}', to_normalized = '${erasedText}', subject = '', metadata = null, message_id = null,
      payload = ${emptied("payload")}, content_gone_at = coalesce(content_gone_at, :now::timestamptz), ${events}, ${withdrawn}`,
    while: `to_email <> '${erasedText}' and not ${isLeaving}`,
    exported: {
      as: "sends",
      by: "id",
      columns: [
        "id",
        "template_key",
        "to_email",
        "subject",
        "status",
        "metadata",
        "message_id",
        "payload",
        "events",
        "created_at",
        "updated_at"
      ]
    }
  },
  {
    // Mails to others that went to the person too.
    table: sends,
    columns: ["copies"],
    of: `${own} and ${copiedTo(":email")}`,
    erase: copyErased(":email", ":names", unsettled),
    while: `not ${isLeaving}`,
    exported: {
      as: "copies",
      by: "id",
      columns: ["id", "template_key", "copies", "status", "created_at"],
      parts: { copies: copiesTo(":email") }
    }
  },
  {
    table: smsMessages,
    columns: ["to_number", "body", "events", "consent_proof_id", "provider_message_id", "reply_day"],
    of: addressed("to_number", ":phone"),
    erase: `to_number = '${erasedText}', body = '', consent_proof_id = null, provider_message_id = null, reply_day = null, ${events}, ${withdrawn}`,
    while: `to_number <> '${erasedText}' and not ${isLeaving}`,
    exported: {
      as: "sms",
      by: "id",
      columns: [
        "id",
        "template_key",
        "to_number",
        "body",
        "status",
        "consent_proof_id",
        "provider_message_id",
        "events",
        "created_at"
      ]
    }
  },
  // Gone after two days.
  { table: smsReplies, columns: ["number"], of: `${own} and number = :phone`, erase: "delete" },
  {
    table: sequenceRuns,
    columns: ["state", "timeline", "run_key"],
    of: `${own} and contact_id = any(:ids)`,
    erase: `state = '{}', timeline = '[]', run_key = '${erasedText}:' || id`,
    while: `run_key <> '${erasedText}:' || id`,
    exported: {
      as: "runs",
      by: "id",
      columns: ["id", "sequence_id", "run_key", "status", "state", "timeline", "enrolled_at", "ended_at"]
    }
  },
  {
    table: plannedRecipients,
    columns: ["email"],
    of: "workspace_id = :workspace and contact_id = any(:ids)",
    erase: "email = null, outcome = coalesce(outcome, 'gone')",
    while: "(email is not null or outcome is null)",
    exported: {
      as: "planned_emails",
      by: "planned_id",
      columns: ["planned_id", "email", "timezone", "outcome", "send_id"]
    }
  },
  {
    table: pageConsents,
    columns: ["email"],
    of: `${own} and email = :email`,
    // With its id, since a person may consent, be erased and consent again on one day.
    erase: "email = :hash || '/' || id",
    exported: {
      as: "consents",
      by: "id",
      columns: ["id", "page_id", "version", "email", "text", "day", "given_at", "confirmed_at"]
    }
  },
  // Files that hold the person are no longer served since the call, and their removal comes before this.
  { table: contactExports, columns: ["contact_id"], of: `${own} and contact_id = any(:ids)`, erase: "delete" },
  {
    table: capturedMails,
    columns: ["to_email", "copies", "subject", "raw"],
    of: own,
    searched: { by: ["id"], names: joined("to_email", "copies::text") },
    erase: "delete"
  },
  {
    // All attempts of a delivery go with its body, or with what one of them was answered.
    table: webhookAttempts,
    columns: ["response_headers", "response_body", "error"],
    of: `workspace_id = :workspace and delivery_id in (
        select d.id from webhook_deliveries d where d.workspace_id = :workspace and d.webhook_id in (select id from webhooks where ${own}))`,
    searched: {
      by: ["delivery_id"],
      pattern: `(select ${joined(
        "d.body",
        `(select string_agg(${joined("a.response_body", "a.response_headers::text", "a.error")}, ' ') from webhook_attempts a
          where a.workspace_id = d.workspace_id and a.delivery_id = d.id)`
      )} from webhook_deliveries d where d.workspace_id = webhook_attempts.workspace_id and d.id = webhook_attempts.delivery_id)`,
      also: `exists (select 1 from webhook_deliveries d where d.workspace_id = webhook_attempts.workspace_id and d.id = webhook_attempts.delivery_id
        and d.body = '${erasedBody}')`
    },
    erase: "response_headers = null, response_body = null, error = null",
    while: "(response_headers is not null or response_body is not null or error is not null)"
  },
  {
    table: webhookDeliveries,
    columns: ["body"],
    of: `workspace_id = :workspace and webhook_id in (select id from webhooks where ${own})`,
    searched: { by: ["id"], pattern: "body" },
    erase: `body = '${erasedBody}', status = case when status = 'pending' then 'failed' else status end`
  },
  {
    // Masked before they are stored, so that addresses are known by their hash, ids and other names by the text.
    table: apiCalls,
    columns: ["path", "request", "response", "people"],
    of: own,
    searched: {
      by: ["id"],
      pattern: joined("path", "request::text", "response::text"),
      also: "people && :hashes"
    },
    erase: "delete"
  },
  {
    table: idempotencyKeys,
    columns: ["key", "body"],
    of: `${own} and operation <> 'erase_contact'`,
    searched: { by: ["operation", "key"], names: "key", pattern: "body" },
    erase: "delete"
  },
  {
    table: approvalInputs,
    columns: ["input"],
    of: `workspace_id = :workspace and approval_id in (select id from approvals where ${own} and ${decided})`,
    searched: { by: ["approval_id"], pattern: "convert_from(input, 'UTF8')", rows: 10 },
    erase: "delete"
  },
  {
    table: approvals,
    columns: ["summary", "target", "idempotency_key", "decisions", "metadata", "outcome_body"],
    of: `${own} and ${decided}`,
    searched: {
      by: ["id"],
      names: joined("summary", "target", "idempotency_key", "jsonb_path_query_array(decisions, '$[*].reason')::text"),
      pattern: joined("metadata::text", "case when operation <> 'erase_contact' then outcome_body end")
    },
    erase: `summary = operation, target = '${erasedText}', idempotency_key = '', metadata = null,
      decisions = (select coalesce(jsonb_agg(decision - 'reason'), '[]') from jsonb_array_elements(decisions) as decision),
      outcome_body = case when outcome_body is null then null else '{"erased":true}' end`
  },
  {
    table: auditEntries,
    columns: ["target_id", "metadata"],
    of: own,
    searched: { by: ["id"], names: "target_id", pattern: "metadata::text" },
    erase: `target_id = case when found.named then '${erasedText}' else target_id end, metadata = '{}'`
  },
  {
    table: jobs,
    columns: ["payload", "last_error"],
    of: "workspace_id = :workspace and :livemode::boolean and state = 'failed'",
    searched: { by: ["id"], names: joined("payload::text", "last_error") },
    erase: "delete"
  },
  {
    table: jobs,
    columns: ["last_error"],
    of: "workspace_id = :workspace and :livemode::boolean and state <> 'failed'",
    searched: { by: ["id"], names: "last_error" },
    erase: "last_error = null"
  },
  // Forgotten by the job once it went through all the others.
  { table: erasures, columns: ["person"], of: `${own} and id = any(:ids)` }
]

/** Conditions of the messages of a person that a provider may be answering just now; `table` has them. */
export const messagesLeaving = [
  { table: sends, of: addressed("to_normalized", ":email") },
  { table: sends, of: `${own} and ${copiedTo(":email")}` },
  { table: smsMessages, of: addressed("to_number", ":phone") }
].map(({ of, table }) => ({ table, of: `${of} and ${isLeaving}` }))
