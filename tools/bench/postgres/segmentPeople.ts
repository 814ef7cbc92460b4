import postgres from "postgres"

const people = `insert into contacts (id, workspace_id, livemode, external_id, email, traits, merged_from, created_at, updated_at)
  select 'con_' || right($1, 12) || lpad(n::text, 8, '0'), $1, true, 'p' || n, 'p' || n || '@example' || n % 50 || '.com',
    jsonb_build_object('plan', 'p' || n % 5, 'seats', n % 100, 'about', 'Person ' || n || ' of the bench, who says little') ||
      case when n % 10000 = 0 then '{"rare": "yes"}'::jsonb else '{}'::jsonb end, '{}', now(), now()
  from generate_series(1, $2::int) as n`

const events = `insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at)
  select $3 || right($1, 8) || lpad(n::text, 8, '0'), $1, 'con_' || right($1, 12) || lpad((n * 2)::text, 8, '0'), true, 'app.opened',
    jsonb_build_object('n', n % 10), now()
  from generate_series(1, $2::int / 2) as n`

/** Fills a workspace with contacts, every other of which has an event; `timed` begins an id of now. */
export const fillWorld = async (url: string, workspaceId: string, count: number, timed: string): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(people, [workspaceId, count])
    await sql.unsafe(events, [workspaceId, count, timed])
    for (const table of ["contacts", "custom_events"]) await sql.unsafe(`vacuum analyze ${table}`)
  } finally {
    await sql.end()
  }
}
