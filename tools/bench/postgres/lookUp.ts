import { createHash } from "node:crypto"
import postgres from "postgres"

const keyWithWorkspace = `
  select k.id, k.kind, k.scopes, k.client, k."user", k.revoked_at is not null as revoked,
    (k.last_used_at is null or k.last_used_at < $2::timestamptz - interval '1 minute') as stale,
    k.workspace_id, w.plan, w.rates
  from keys k join workspaces w on w.id = k.workspace_id
  where k.hash = $1`

const workspaceById = `
  select id, name, plan, monthly_send_budget, rates, credits, from_email, from_name, created_at,
    track_opens, track_clicks, default_locale, content_days, management, call_log, call_log_days from workspaces where id = $1`

/**
 * Reads exactly the rows that GET /v1/workspace must read from Postgres: the key with its workspace, then the
 * workspace.
 */
export const lookUpOver = (url: string, connections: number) => {
  const sql = postgres(url, { max: connections, onnotice: () => {} })
  return async (authorization: string | undefined) => {
    const hash = createHash("sha256")
      .update(authorization?.slice("Bearer ".length) ?? "")
      .digest("hex")
    const [key] = await sql.unsafe(keyWithWorkspace, [hash, new Date().toISOString()], { prepare: true })
    if (key === undefined || key["revoked"]) return undefined
    const [row] = await sql.unsafe(workspaceById, [key["workspace_id"]], { prepare: true })
    if (row === undefined) return undefined
    return {
      id: row["id"],
      name: row["name"],
      plan: row["plan"],
      created_at: row["created_at"].toISOString(),
      limits: {
        monthly_send_budget: row["monthly_send_budget"],
        rate_limit_per_minute: row["rates"].workspacePerMinute
      },
      credits: row["credits"],
      default_from: { email: row["from_email"], name: row["from_name"] },
      tracking: { opens: row["track_opens"], clicks: row["track_clicks"] },
      default_locale: row["default_locale"],
      retention: { content_days: row["content_days"], call_log_days: row["call_log_days"] },
      management: row["management"],
      call_log: row["call_log"],
      me: { kind: key["kind"], role: null, scopes: key["scopes"] }
    }
  }
}
