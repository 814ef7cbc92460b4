import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { ApprovalDecision, ApprovalStatus, Asker, HeldUnder, Seen } from "@tidings/schema/approvals/approval"
import { sql } from "drizzle-orm"
import { boolean, customType, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/** Held calls, the decisions about them, and their outcomes. */
export const approvals = pgTable(
  "approvals",
  {
    id: idColumn("apr").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    surfaceKind: text("surface_kind").$type<SurfaceKind>().notNull(),
    operation: text().notNull(),
    /** SHA-256 of the canonical input. */
    inputHash: text("input_hash").notNull(),
    summary: text().notNull(),
    /** Versions of the content shown to the approver besides the input. */
    seen: jsonb().$type<Seen>(),
    /** Subject of the call, taken from its path; links a request to an earlier one that asked for changes. */
    target: text().notNull(),
    askerKeyId: idColumn("key", "asker_key_id").notNull(),
    asker: jsonb().$type<Asker>().notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    requestId: text("request_id").notNull(),
    policy: jsonb().$type<HeldUnder>().notNull(),
    status: text().$type<ApprovalStatus>().notNull(),
    decisions: jsonb().$type<ReadonlyArray<ApprovalDecision>>().notNull(),
    metadata: jsonb().$type<Readonly<Record<string, unknown>>>(),
    previousId: idColumn("apr", "previous_id"),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
    outcomeStatus: integer("outcome_status"),
    outcomeBody: text("outcome_body"),
    executedAt: instant("executed_at"),
    /** Time at which the members who may decide were notified; null before. */
    toldAt: instant("told_at"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    unique("approvals_workspace").on(table.workspaceId, table.id),
    index("approvals_pending")
      .on(table.workspaceId, table.id)
      .where(sql`status = 'pending'`),
    uniqueIndex("approvals_asked")
      .on(table.workspaceId, table.askerKeyId, table.operation, table.inputHash, table.idempotencyKey)
      .where(sql`status = 'pending'`),
    index("approvals_expiry")
      .on(table.expiresAt)
      .where(sql`status = 'pending'`),
    index("approvals_untold")
      .on(table.id)
      .where(sql`status = 'pending' and told_at is null`),
    index("approvals_unrun")
      .on(table.decidedAt)
      .where(sql`status = 'approved' and executed_at is null`),
    index("approvals_decided")
      .on(table.decidedAt)
      .where(sql`decided_at is not null`),
    index("approvals_target").on(table.workspaceId, table.askerKeyId, table.operation, table.target, table.id),
    index("approvals_hash").on(table.workspaceId, table.inputHash, table.id)
  ]
)

/**
 * The input of a held call, as canonical JSON; stored apart and deleted earlier, since it may hold data that no list
 * shows.
 */
export const approvalInputs = pgTable(
  "approval_inputs",
  {
    approvalId: idColumn("apr", "approval_id").primaryKey(),
    workspaceId: workspaceColumn(),
    input: bytea().notNull()
  },
  (table) => [sameWorkspace("approval_inputs_approval", table, table.approvalId, approvals).onDelete("cascade")]
)
