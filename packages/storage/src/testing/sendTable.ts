import { Database } from "../Database.ts"
import { oneValue } from "../rows.ts"

const copied = `insert into sends
  select (jsonb_populate_record(s, jsonb_build_object('id', 'snd_' || lpad(n::text, 26, '0'), 'message_id', null))).* from sends s, generate_series(1, $1::int) n
  where s.id = (select min(id) from sends)`

/** Adds `count` copies of the first send. */
export const addSends = (count: number) => Database.use((database) => database.query(copied, [count]))

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
export const markHanded = (table: "sends" | "sms_messages" | "push_messages", id: string, atMs: number) =>
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
