import type { PgbenchScript } from "./pgbench.ts"
import type { Waiting } from "./protocol/messages.ts"
import type { Copies } from "./runs.ts"

const newId = (prefix: string) => `'${prefix}_01kc' || substr(md5(random()::text || clock_timestamp()), 1, 22)`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** SQL of the id of the copied contact with number n. */
const contactOf = ({ name }: Copies) => `'con_01kb${name}' || lpad(:n::text, ${22 - name.length}, '0')`

const held = (copies: Copies) => `\\set n random(0, ${copies.count - 1})
begin;
select id, state, timeline from sequence_runs where contact_id = ${contactOf(copies)} and ended_at is null for no key update;
`

/** Changes the rows of an event that wakes one run: the event, the run, the audit entry; in one transaction. */
export const wakeScript = (workspaceId: string, type: string, copies: Copies): PgbenchScript => ({
  text: `${held(copies)}insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at)
  values (${newId("evt")}, '${workspaceId}', ${contactOf(copies)}, true, '${type}', '{}', now());
update sequence_runs set status = 'active', due_at = now(), wait_until = null, visit = visit + 1, cursor = cursor + 1, state = state || '{"woken": 1}',
  timeline = timeline, updated_at = now() where contact_id = ${contactOf(copies)} and ended_at is null;
insert into audit_entries (id, workspace_id, livemode, ts, actor, action, target_kind, target_id, request_id, metadata)
  values (${newId("aud")}, '${workspaceId}', true, now(), '{"kind": "api", "key_id": "key_0", "ip": "127.0.0.1"}', 'event.emit', 'event', 'evt_0', ${newId("req")}, '{}');
commit;
`,
  variables: {}
})

/** Changes the rows of a due run that sends and ends: the run, the send, its job; in one transaction. */
export const advanceScript = (copies: Copies, { id, job, message }: Waiting): PgbenchScript => ({
  text: `${held(copies)}update sequence_runs set status = 'waiting', due_at = due_at + interval '1 ms', wait_until = null, visit = visit + 1, state = state || '{"sent": 1}',
  timeline = timeline, updated_at = now() where contact_id = ${contactOf(copies)} and ended_at is null;
insert into sends select record.* from jsonb_populate_record(null::sends, ${quoted(message)}::jsonb || jsonb_build_object('id', ${newId("snd")}, 'created_at', now())) as record;
insert into jobs select record.* from jsonb_populate_record(null::jobs, replace(${quoted(job)}, '${id}', 'snd_0')::jsonb || jsonb_build_object('id', ${newId("job")}, 'created_at', now(), 'run_at', now() + interval '1 day')) as record;
commit;
`,
  variables: {}
})
