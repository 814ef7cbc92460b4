import { Effect } from "effect"
import { Database } from "../Database.ts"
import { oneValue } from "../rows.ts"
import { forgetNext } from "../repositories/sendContent.ts"
import { firstIdAt, type WorkspaceId } from "@tidings/schema/Id"

const copied = `insert into sends
  select (jsonb_populate_record(s, jsonb_build_object('id', 'snd_' || lpad(n::text, 26, '0'), 'message_id', null))).* from sends s, generate_series(1, $1::int) n
  where s.id = (select min(id) from sends where $2::text is null or workspace_id = $2)`

/** Adds `count` copies of the first send, or of a workspace's first, from the beginning of time. */
export const addSends = (count: number, workspaceId?: WorkspaceId) =>
  Database.use((database) => database.query(copied, [count, workspaceId ?? null]))

/** Replaces the variables of an accepted send, as if a release with other limits had accepted it. */
export const changeVariables = (sendId: string, variables: object) =>
  Database.use((database) =>
    database.query("update sends set payload = jsonb_set(payload, '{variables}', $2::jsonb) where id = $1", [
      sendId,
      JSON.stringify(variables)
    ])
  )

/** Makes the database refuse every further send. */
export const refuseSends = Database.use((database) =>
  database.query("alter table sends add constraint sends_refused check (id = '') not valid", [])
)

/** Marks a mail or a text message as handed over at this instant (Unix milliseconds). */
export const markHanded = (table: "sends" | "sms_messages", id: string, atMs: number) =>
  Database.use((database) =>
    database.query(`update ${table} set handover_at = $2::timestamptz where id = $1`, [
      id,
      new Date(atMs).toISOString()
    ])
  )

/** Number of files stored with a send. */
export const filesKept = (sendId: string) =>
  Database.use((database) =>
    oneValue<number>(
      database.query("select jsonb_array_length(payload -> 'attachments') as n from sends where id = $1", [sendId])
    )
  )

/** Number of a workspace's sends whose content is kept. */
export const contentsKept = (workspaceId: string) =>
  Database.use((database) =>
    oneValue<number>(
      database.query("select count(*)::int as n from sends where workspace_id = $1 and content_gone_at is null", [
        workspaceId
      ])
    )
  )

/** Number of a workspace's text messages whose text is kept. */
export const textsKept = (workspaceId: string) =>
  Database.use((database) =>
    oneValue<number>(
      database.query("select count(*)::int as n from sms_messages where workspace_id = $1 and body <> ''", [
        workspaceId
      ])
    )
  )

/** Deletes the content of the next sends of a workspace by one statement of the purge, at most `most`. */
export const forgetSome = (workspaceId: WorkspaceId, beforeMs: number, most: number) =>
  Database.use((database) =>
    oneValue<number>(
      database.query(forgetNext("all"), [
        new Date(beforeMs).toISOString(),
        firstIdAt("snd", beforeMs),
        most,
        beforeMs,
        [workspaceId]
      ])
    )
  )

/** Gives a scheduled send another hour (Unix milliseconds), as if it had come. */
export const moveHour = (sendId: string, atMs: number) =>
  Database.use((database) =>
    database.query("update sends set scheduled_at = $2::timestamptz where id = $1", [
      sendId,
      new Date(atMs).toISOString()
    ])
  )

const handovers = `select id, (select count(*) from jsonb_array_elements(events) as told where told ->> 'type' = 'send.sent')::int as n
  from sends order by id`

/** The number of times that each send was handed over, by its id. */
export const handoversOfSends = Database.use((database) =>
  Effect.map(
    database.query<{ readonly id: string; readonly n: number }>(handovers, []),
    (rows) => new Map(rows.map(({ id, n }) => [id, n]))
  )
)
