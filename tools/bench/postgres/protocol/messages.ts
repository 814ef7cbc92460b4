import postgres from "postgres"

/**
 * Tables of messages by channel; `copied` sets the columns that differ between copies (`n` counts them, `$3` names
 * their filling).
 */
const channels = {
  email: {
    table: "sends",
    to: "to_email",
    copied: `'to_email', $3 || '-' || n || '@sink.example', 'to_normalized', $3 || '-' || n || '@sink.example'`
  },
  sms: { table: "sms_messages", to: "to_number", copied: `'to_number', '+353' || (860000000 + n)` }
} as const

export type Channel = keyof typeof channels

/** A waiting message and its job, as the platform wrote them. */
export interface Waiting {
  readonly channel: Channel
  readonly id: string
  readonly message: string
  readonly job: string
}

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

/**
 * Deletes and returns the newest message to an address or number with its job, to be copied with all columns they have.
 */
export const takeWaiting = async (url: string, channel: Channel, to: string): Promise<Waiting> => {
  const sql = connect(url)
  const { table, to: addressed } = channels[channel]
  try {
    const [row] = await sql.unsafe(
      `with message as (delete from ${table} where id = (select id from ${table} where ${addressed} = $1 order by id desc limit 1) returning *),
        job as (delete from jobs using message where position(message.id in jobs.payload::text) > 0 returning jobs.*)
      select message.id, to_jsonb(message)::text as message, to_jsonb(job)::text as job from message, job`,
      [to]
    )
    if (row === undefined) throw new Error(`no message to ${to} waits`)
    return { ...(row as unknown as Omit<Waiting, "channel">), channel }
  } finally {
    await sql.end()
  }
}

// Copies' ids begin like the copied message's, so that they are as young, and no clean-up of old rows deletes them.
const copy = (table: string, id: string, copied: string) => `
  insert into ${table} select record.* from generate_series(1, $2::int) as n,
    lateral (select $3 || lpad(n::text, 22 - length($3), '0') as tail) as numbered,
    lateral jsonb_populate_record(null::${table}, replace($1, $4, left($4, 8) || tail)::jsonb
      || jsonb_build_object('id', ${id} || tail, 'created_at', now(), ${copied})) as record`

/**
 * Inserts copies of a waiting message, all of them due at once; `name` (digits and lower-case letters, unique) begins
 * their ids and addresses.
 */
export const fillWaiting = async (
  url: string,
  { channel, id, job, message }: Waiting,
  name: string,
  count: number
): Promise<void> => {
  const sql = connect(url)
  const { copied, table } = channels[channel]
  try {
    await sql.unsafe("set synchronous_commit = off")
    await sql.unsafe(copy(table, "left($4, 8)", copied), [message, count, name, id])
    await sql.unsafe(`analyze ${table}`)
    await sql.unsafe(copy("jobs", "'job_01kc'", "'run_at', now()"), [job, count, name, id])
  } finally {
    await sql.end()
  }
}

/** Returns the acceptance time of each message since an instant, in Unix milliseconds, by its id or recipient. */
export const acceptedSince = async (
  url: string,
  channel: Channel,
  named: "id" | "recipient",
  since: Date
): Promise<ReadonlyMap<string, number>> => {
  const sql = connect(url)
  const { table, to } = channels[channel]
  try {
    const rows = await sql.unsafe(
      `select ${named === "id" ? "id" : to} as name, (1000 * extract(epoch from created_at))::float8 as at from ${table} where created_at >= $1`,
      [since]
    )
    return new Map(rows.map((row) => [row["name"], row["at"]]))
  } finally {
    await sql.end()
  }
}

/** Returns the number of sandbox sends since an instant, and for each ended one the milliseconds until its end. */
export const sandboxSince = async (url: string, since: Date) => {
  const sql = connect(url)
  try {
    const rows = await sql`
      select status <> 'queued' as ended, (1000 * extract(epoch from updated_at - created_at))::float8 as waited
      from sends where created_at >= ${since} and not livemode`
    return { accepted: rows.length, waitedMs: rows.filter((row) => row["ended"]).map((row) => row["waited"] as number) }
  } finally {
    await sql.end()
  }
}
