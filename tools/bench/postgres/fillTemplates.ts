import postgres from "postgres"
import type { Seeded } from "./seed.ts"
import { contractOf } from "../templates.ts"

const templates = `
  insert into templates (id, workspace_id, livemode, key, name, category, mode, status, subject, preview_text, body, variables, contract, version, created_at, updated_at)
  select 'tpl_01kb' || lpad(n::text, 22, '0'), $1, true, 'order-confirmation-' || n, 'Order confirmation ' || n, 'transactional', 'html', 'published',
    'Your order', '', '<p>{{order_number}}</p>', '[]', $2::jsonb, 1, now(), now()
  from generate_series(1, $3::int) as n`
const versions = `
  insert into template_versions (workspace_id, template_id, version, category, subject, preview_text, html, contract, published_at)
  select workspace_id, id, 1, category, subject, '', body, contract, now() from templates where workspace_id = $1`

/** Publishes this many templates of ordinary size in a workspace. */
export const fillTemplates = async (url: string, { workspaceId }: Seeded, count: number): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(templates, [workspaceId, JSON.stringify(contractOf(1)), count])
    await sql.unsafe(versions, [workspaceId])
    await sql.unsafe("vacuum analyze templates")
  } finally {
    await sql.end()
  }
}

/** Makes every tool list of the workspace stale, like a publication. */
export const markPublished = async (url: string, { workspaceId }: Seeded): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`update workspaces set templates_revision = templates_revision + 1 where id = ${workspaceId}`
  await sql.end()
}
