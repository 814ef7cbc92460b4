import { newId } from "@tidings/schema/Id"
import postgres from "postgres"

const hourMs = 60 * 60 * 1000
const hours = 14 * 24
/** Characters of an id that say its kind and its time. */
const timed = "snd_".length + 10

const ofHour = `insert into sends select (jsonb_populate_record(one, jsonb_build_object(
    'id', $2 || lpad(n::text, 10, '0'), 'to_email', 'p' || n || '@example.com', 'to_normalized', 'p' || n || '@example.com',
    'status', (array['delivered', 'delivered', 'opened', 'clicked', 'bounced'])[1 + n % 5],
    'created_at', to_timestamp($3), 'updated_at', to_timestamp($3)))).*
  from sends as one, generate_series(1, $4::int) as n where one.id = $1`

/** Fills the two weeks before now with copies of a send, each to an address of its own. */
export const fillSends = async (url: string, sendId: string, count: number): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const now = Date.now()
    for (let hour = 1; hour <= hours; hour++) {
      const atMs = now - hour * hourMs
      const prefix = newId("snd", atMs).slice(0, timed)
      await sql.unsafe(ofHour, [sendId, prefix, atMs / 1000, Math.ceil(count / hours)])
    }
    await sql.unsafe("vacuum analyze sends")
  } finally {
    await sql.end()
  }
}
