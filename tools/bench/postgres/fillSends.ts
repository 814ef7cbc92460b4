import postgres from "postgres"
import type { Seeded } from "./seed.ts"

const insert = `
  insert into sends (id, workspace_id, livemode, key_id, template_key, template_id, template_version, to_email, to_normalized,
    subject, status, connector, events, metadata, payload, message_id, handover_at, created_at, updated_at)
  select 'snd_01kb' || lpad(n::text, 22, '0'), $1, true, $2, 'receipt', 'tpl_01kb0000000000000000000000', 1, address, address,
    'Your receipt ' || n, case when n % 50 = 0 then 'bounced' else 'delivered' end, 'capture',
    jsonb_build_array(
      event || jsonb_build_object('id', 'evt_01kb' || lpad(n::text, 22, '0'), 'type', 'send.queued'),
      event || jsonb_build_object('id', 'evt_01kc' || lpad(n::text, 22, '0'), 'type', 'send.sent')
    ),
    jsonb_build_object('order_id', 'ord_' || n),
    jsonb_build_object('variables', jsonb_build_object('name', 'Ada', 'total', '12.00'), 'headers', '{}'::jsonb, 'attachments', '[]'::jsonb,
      'from', jsonb_build_object('email', 'bench@tidings.example', 'name', 'Bench')),
    '<' || n || '@tidings.example>', at, at, at
  from (
    select n, timestamptz '2026-01-01' + make_interval(secs => n) as at, 'reader' || n % 5000 || '@example.com' as address,
      '{"timestamp": "2026-01-01T00:00:00.000Z", "source": "system", "synthetic": false, "data": {}}'::jsonb as event
    from generate_series($3::int, $4::int) as n
  ) as numbered`

const batch = 50_000

/** Fills a workspace with sends in the form that SendRepository writes, oldest first. */
export const fillSends = async (url: string, { keyId, workspaceId }: Seeded, count: number): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe("set synchronous_commit = off")
    for (let first = 1; first <= count; first += batch) {
      await sql.unsafe(insert, [workspaceId, keyId, first, Math.min(count, first + batch - 1)])
    }
    await sql.unsafe("vacuum analyze sends")
  } finally {
    await sql.end()
  }
}
