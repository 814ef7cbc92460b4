import { sendWaits } from "@tidings/schema/resources/Send"

/** A send's payload without the caller's content and the draft of a test. */
export const emptied = (payload: string) =>
  `${payload} - '{replyTo,draft,attached}'::text[] || '{"variables": {}, "headers": {}, "attachments": []}'::jsonb`

// Names and sizes stay while the content is kept; the files do not.
const named = `jsonb_set(payload || '{"attachments": []}'::jsonb, '{attached}', (
    select jsonb_agg(jsonb_build_object('filename', file -> 'filename', 'content_type', file -> 'content_type',
      'bytes', length(file ->> 'data_base64') * 3 / 4 - length(file ->> 'data_base64') + length(rtrim(file ->> 'data_base64', '='))) order by at)
    from jsonb_array_elements(payload -> 'attachments') with ordinality as files (file, at)))`

interface Settling {
  /** SQL expressions: true once no further hand-over will happen, the status from then on, and the time of that. */
  readonly settled: string
  readonly status: string
  readonly at: string
}

/**
 * SQL assignments besides the status: a settled hand-over deletes the attachments but their names, and the whole
 * content of a system mail, and of one whose workspace keeps it no longer. An unconfirmed outcome keeps both, since the
 * mail may be sent again.
 */
export const settling = ({ at, settled, status }: Settling): string => {
  const known = `${settled} and ${status} <> 'unconfirmed'`
  const ends = `${known} and payload -> 'endsAtHandOver' is not null`
  return `payload = case when ${ends} then ${emptied("payload")}
      when ${known} and payload -> 'attachments' <> '[]' then ${named} else payload end,
    content_gone_at = case when ${ends} then coalesce(content_gone_at, ${at}) else content_gone_at end`
}

/** The mails whose content may be forgotten: those whose hand-over is settled, or all. */
type Which = "settled" | "all"

// A scheduled mail is yet to be sent, and an unconfirmed one may be sent again.
const isOpen = `status in (${["scheduled", ...sendWaits, "unconfirmed"].map((status) => `'${status}'`).join(", ")})`

// A mail that is passed while it is open is forgotten by the statement that settles its hand-over. Sandbox mails of the
// system keep their subjects whole until then.
const forget = (which: Which, ids: string, due: string) => {
  const waits = which === "settled" ? isOpen : "false"
  return `update sends set payload = case when ${waits} then '{"endsAtHandOver": "asked"}'::jsonb || payload else ${emptied("payload")} end,
    content_gone_at = case when ${waits} then null else $1::timestamptz end,
    subject = case when not (${waits}) and not livemode and payload -> 'endsAtHandOver' = 'true'
      then coalesce((select v.subject from template_versions v where v.workspace_id = sends.workspace_id and v.template_id = sends.template_id and v.version = sends.template_version), '')
      else subject end
  where id = any(array(select id from ${ids})) and content_gone_at is null and ${due} returning 1`
}

const dueBefore = (ms: string) => `coalesce((payload ->> 'dueMs')::bigint, 0) < ${ms}`
const passedBy = { settled: "greatest(m.settled_to, m.all_to)", all: "m.all_to" } as const

/**
 * Deletes, at `$1`, the content of the next `$3` sends of the workspaces `$5` before the id `$2` that were due before
 * `$4` (Unix milliseconds); returns the number of sends examined.
 */
export const forgetNext = (which: Which) => `with old as (
    select given.id as workspace_id, aged.id from unnest($5::text[]) as given (id)
    left join send_content_marks m on m.workspace_id = given.id
    cross join lateral (
      select s.id from sends s where s.workspace_id = given.id and s.id > coalesce(${passedBy[which]}, '') and s.id < $2 order by s.id limit $3
    ) as aged limit $3
  ), forgotten as (
    ${forget(which, "old", dueBefore("$4"))}
  ), moved as (
    insert into send_content_marks as m (workspace_id, settled_to, all_to)
    select workspace_id, ${which === "settled" ? "max(id), ''" : "'', max(id)"} from old group by workspace_id
    on conflict (workspace_id) do update set ${which}_to = greatest(m.${which}_to, excluded.${which}_to)
  )
  select count(*)::int as n from old`

/** Like `forgetNext`, for sends that were not due yet when it passed them; returns the number of sends cleared. */
export const forgetLate = (which: Which) => `with late as (
    select aged.id from unnest($5::text[]) as given (id) cross join lateral (
      select s.id from sends s where s.workspace_id = given.id and s.payload -> 'dueMs' is not null and s.content_gone_at is null
        and s.id < $2 and (s.payload ->> 'dueMs')::bigint < $4
        ${which === "settled" ? `and not (${isOpen} and s.payload -> 'endsAtHandOver' is not null)` : ""}
      order by s.id limit $3
    ) as aged limit $3
  ), forgotten as (${forget(which, "late", "true")})
  select count(*)::int as n from late`
