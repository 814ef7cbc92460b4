import type { Policies } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Plan, Rates } from "@tidings/schema/Plan"
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
  /** One more with each publication: lists made from published templates are as new as this. */
  templatesRevision: integer("templates_revision").notNull().default(0),
  /** As many of those are the sandbox's own, which live calls do not notice. */
  sandboxRevision: integer("sandbox_revision").notNull().default(0),
  /** What its templates track unless they say so themselves; null leaves it to the category of each. */
  trackOpens: boolean("track_opens"),
  trackClicks: boolean("track_clicks"),
  /** Credits left; null is unlimited. */
  credits: integer(),
  /** Which calls wait for a person's decision, by what they touch. */
  approvalPolicies: jsonb("approval_policies").$type<Policies>().notNull().default({}),
  createdAt: instant("created_at").notNull()
})
