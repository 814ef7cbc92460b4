import type { Policies } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Plan, Rates } from "@tidings/schema/Plan"
import { callLogDays, type CallLogSetting } from "@tidings/schema/resources/ApiCall"
import type { Management } from "@tidings/schema/resources/Workspace"
import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"

export const workspaces = pgTable("workspaces", {
  id: idColumn("ws").primaryKey(),
  name: text().notNull(),
  plan: text().$type<Plan>().notNull(),
  monthlySendBudget: integer("monthly_send_budget").notNull(),
  rates: jsonb().$type<Rates>(),
  fromEmail: text("from_email").notNull(),
  fromName: text("from_name").notNull(),
  /** Incremented by each publication: the version of lists made from published templates. */
  templatesRevision: integer("templates_revision").notNull().default(0),
  /** Number of further publications in the sandbox only, which live calls do not notice. */
  sandboxRevision: integer("sandbox_revision").notNull().default(0),
  /** Tracking of templates that set none themselves; null for the default of each template's category. */
  trackOpens: boolean("track_opens"),
  trackClicks: boolean("track_clicks"),
  /** Credits left; null if unlimited. */
  credits: integer(),
  /** Approval policies by surface: the calls that wait for a person's decision. */
  approvalPolicies: jsonb("approval_policies").$type<Policies>().notNull().default({}),
  /** Days for which what callers say in messages is kept; 0 until the outcome of their hand-over is known. */
  contentDays: integer("content_days").notNull().default(30),
  /** Callers that operations of people are open to, besides people. */
  management: text().$type<Management>().notNull().default("keys_and_members"),
  /** Language of new templates that say none; null is English. */
  defaultLocale: text("default_locale"),
  /** Calls that are logged. */
  callLog: text("call_log").$type<CallLogSetting>().notNull().default("refusals"),
  /** Days for which logged calls are kept. */
  callLogDays: integer("call_log_days").notNull().default(callLogDays.usual),
  createdAt: instant("created_at").notNull()
})
