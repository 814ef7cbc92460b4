/** A send's payload without the caller's content and the draft of a test. */
export const emptied = (payload: string) =>
  `${payload} - '{replyTo,draft}'::text[] || '{"variables": {}, "headers": {}, "attachments": []}'::jsonb`

interface Settling {
  /** SQL expressions: true once no further hand-over will happen, the status from then on, and the time of that. */
  readonly settled: string
  readonly status: string
  readonly at: string
}

/**
 * SQL assignments besides the status: a settled hand-over deletes the attachments, and the whole content of a system
 * mail. An unconfirmed outcome keeps both, since the mail may be sent again.
 */
export const settling = ({ at, settled, status }: Settling): string => {
  const known = `${settled} and ${status} <> 'unconfirmed'`
  const ends = `${known} and payload -> 'endsAtHandOver' = 'true'`
  return `payload = case when ${ends} then ${emptied("payload")}
      when ${known} and payload -> 'attachments' <> '[]' then jsonb_set(payload, '{attachments}', '[]') else payload end,
    content_gone_at = case when ${ends} then coalesce(content_gone_at, ${at}) else content_gone_at end`
}

/** Setting with the position at which the last batch of the purge stopped. */
const mark = "send_content_purged_to"

// Sandbox mails of the system keep their subjects whole until then.
const forget = (which: string) => `update sends set payload = ${emptied("payload")}, content_gone_at = $1::timestamptz,
    subject = case when not livemode and payload -> 'endsAtHandOver' = 'true'
      then coalesce((select v.subject from template_versions v where v.workspace_id = sends.workspace_id and v.template_id = sends.template_id and v.version = sends.template_version), '')
      else subject end
  where ${which} and content_gone_at is null returning 1`

/**
 * Deletes, at `$1`, the content of the next `$3` sends before the id `$2` that were due before `$4` (Unix
 * milliseconds); returns the number of sends examined.
 */
export const forgetNext = `with place as (
    select value from settings where name = '${mark}' for update
  ), old as (
    select id from sends where id > coalesce((select value from place), '') and id < $2 order by id limit $3
  ), forgotten as (
    ${forget("id = any(array(select id from old)) and coalesce((payload ->> 'dueMs')::bigint, 0) < $4")}
  ), moved as (
    insert into settings (name, value) select '${mark}', max(id) from old having max(id) is not null
    on conflict (name) do update set value = excluded.value
  )
  select count(*)::int as n from old`

/** Like `forgetNext`, for sends that were not due yet when it passed them; returns the number of sends cleared. */
export const forgetLate = `with late as (
    select id from sends where payload -> 'dueMs' is not null and content_gone_at is null and id < $2 and (payload ->> 'dueMs')::bigint < $4
    order by id limit $3
  ), forgotten as (${forget("id = any(array(select id from late))")})
  select count(*)::int as n from forgotten`
