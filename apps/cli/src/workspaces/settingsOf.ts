import type { OutputOf } from "@tidings/server/control/deeds"
import { pairs } from "../table.ts"

const countedOf = (choice: boolean | null): string =>
  choice === null
    ? "of marketing, unless a template says otherwise"
    : choice
      ? "unless a template says otherwise; not of system mails"
      : "only where a template says so"

/** What an operator decides of a workspace, for people. */
export const settingsOf = (workspace: OutputOf<"read_workspace">): string =>
  pairs({
    id: workspace.id,
    name: workspace.name,
    plan: workspace.plan,
    "each key": `${workspace.rate} requests a second, ${workspace.burst} at once (rates of ${workspace.rates_of === "plan" ? "the plan" : "its own"})`,
    "all keys": workspace.per_minute === null ? "unlimited" : `${workspace.per_minute} requests a minute`,
    budget: `${workspace.budget} live sends a month`,
    credits: workspace.credits === null ? "unlimited" : String(workspace.credits),
    from: `${workspace.from_name} <${workspace.from_email}>`,
    "counts opens": countedOf(workspace.track_opens),
    "counts clicks": countedOf(workspace.track_clicks),
    created: workspace.created_at
  })
