import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Plan, ratesOf } from "@tidings/schema/Plan"
import { CallLogSetting } from "@tidings/schema/resources/ApiCall"
import { Management } from "@tidings/schema/resources/Workspace"
import type { WorkspaceRow } from "@tidings/storage/repositories/WorkspaceRepository"
import { Schema } from "effect"
import { pairLines } from "../table.ts"

/** The settings of a workspace that an operator decides. */
export const OperatedWorkspace = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  plan: Plan,
  rate: Schema.Finite,
  burst: Schema.Finite,
  per_minute: Schema.NullOr(Schema.Finite),
  rates_of: Schema.Literals(["plan", "its own"]),
  budget: Schema.Int,
  credits: Schema.NullOr(Schema.Int),
  from_email: Schema.String,
  from_name: Schema.String,
  track_opens: Schema.NullOr(Schema.Boolean),
  track_clicks: Schema.NullOr(Schema.Boolean),
  content_days: Schema.Int,
  management: Management,
  default_locale: Schema.NullOr(Schema.String),
  call_log: CallLogSetting,
  call_log_days: Schema.Int,
  created_at: Timestamp
})
export type OperatedWorkspace = typeof OperatedWorkspace.Type

/** Returns the settings of a stored workspace. */
export const operatedWorkspaceOf = (row: WorkspaceRow): OperatedWorkspace => {
  const rates = row.rates ?? ratesOf[row.plan]
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    rate: rates.keyPerSecond,
    burst: rates.keyBurst,
    per_minute: rates.workspacePerMinute,
    rates_of: row.rates === null ? "plan" : "its own",
    budget: row.monthlySendBudget,
    credits: row.credits,
    from_email: row.fromEmail,
    from_name: row.fromName,
    track_opens: row.trackOpens,
    track_clicks: row.trackClicks,
    content_days: row.contentDays,
    management: row.management,
    default_locale: row.defaultLocale,
    call_log: row.callLog,
    call_log_days: row.callLogDays,
    created_at: row.createdAt.toISOString()
  }
}

const countedOf = (tracks: boolean | null): string => {
  if (tracks === null) return "of marketing, unless a template says otherwise"
  return tracks ? "unless a template says otherwise; not of system mails" : "only where a template says so"
}

/** Writes settings for a person. */
export const operatedWorkspaceText = (settings: OperatedWorkspace): string =>
  pairLines({
    id: settings.id,
    name: settings.name,
    plan: settings.plan,
    "each key": `${settings.rate} requests a second, ${settings.burst} at once (rates of ${settings.rates_of === "plan" ? "the plan" : "its own"})`,
    "all keys": settings.per_minute === null ? "unlimited" : `${settings.per_minute} requests a minute`,
    budget: `${settings.budget} live sends a month`,
    credits: settings.credits === null ? "unlimited" : String(settings.credits),
    from: `${settings.from_name} <${settings.from_email}>`,
    "counts opens": countedOf(settings.track_opens),
    "counts clicks": countedOf(settings.track_clicks),
    "keeps content": `${settings.content_days} days`,
    "new templates": `in ${settings.default_locale ?? "en"}`,
    "managed by": settings.management === "members" ? "members alone" : "keys and members",
    "logs calls": settings.call_log === "off" ? "off" : `${settings.call_log}, for ${settings.call_log_days} days`,
    created: settings.created_at
  })
