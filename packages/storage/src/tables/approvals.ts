import type {
  ApprovalDecision,
  ApprovalStatus,
  Asker,
  HeldUnder,
  SurfaceKind
} from "@tidings/schema/approvals/approval"
import { sql } from "drizzle-orm"
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/** When calls that touch a surface are held; without a row they are not. */
export const approvalPolicies = pgTable(
  "approval_policies",
  {
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    surfaceKind: text("surface_kind").$type<SurfaceKind>().notNull(),
    policy: jsonb().$type<HeldUnder>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.surfaceKind] })]
)

/** Calls that were held, what was decided of them and what became of them. */
export const approvals = pgTable(
  "approvals",
  {
    id: idColumn("apr").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    livemode: boolean().notNull(),
    surfaceKind: text("surface_kind").$type<SurfaceKind>().notNull(),
    operation: text().notNull(),
    /** SHA-256 of the canonical input. */
    inputHash: text("input_hash").notNull(),
    summary: text().notNull(),
    /** What the approver was shown besides the input, by version. */
    seen: jsonb(),
    askerKeyId: idColumn("key", "asker_key_id").notNull(),
    asker: jsonb().$type<Asker>().notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    requestId: text("request_id").notNull(),
    policy: jsonb().$type<HeldUnder>().notNull(),
    status: text().$type<ApprovalStatus>().notNull(),
    decisions: jsonb().$type<ReadonlyArray<ApprovalDecision>>().notNull(),
    metadata: jsonb(),
    previousId: idColumn("apr", "previous_id"),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
    outcomeStatus: integer("outcome_status"),
    outcomeBody: text("outcome_body"),
    executedAt: instant("executed_at"),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    index("approvals_workspace").on(table.workspaceId, table.id),
    index("approvals_pending")
      .on(table.workspaceId, table.id)
      .where(sql`status = 'pending'`),
    uniqueIndex("approvals_asked")
      .on(table.workspaceId, table.askerKeyId, table.operation, table.inputHash, table.idempotencyKey)
      .where(sql`status = 'pending'`),
    index("approvals_expiry")
      .on(table.expiresAt)
      .where(sql`status = 'pending'`),
    index("approvals_hash").on(table.workspaceId, table.inputHash, table.id)
  ]
)

/** What a held call would run, as canonical JSON; kept apart and deleted earlier, since it may hold what no list shows. */
export const approvalInputs = pgTable("approval_inputs", {
  approvalId: idColumn("apr", "approval_id")
    .primaryKey()
    .references(() => approvals.id, { onDelete: "cascade" }),
  input: bytea().notNull()
})
