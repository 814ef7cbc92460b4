import postgres from "postgres"

/** A waiting mail and its job, as the platform wrote them. */
export interface WaitingMail {
  readonly id: string
  readonly send: string
  readonly job: string
}

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

/** Deletes and returns the newest mail to an address with its job, to be copied with all columns they have. */
export const takeWaiting = async (url: string, to: string): Promise<WaitingMail> => {
  const sql = connect(url)
  try {
    const [row] = await sql<Array<WaitingMail>>`
      with send as (delete from sends where id = (select id from sends where to_email = ${to} order by id desc limit 1) returning *),
        job as (delete from jobs using send where position(send.id in jobs.payload::text) > 0 returning jobs.*)
      select send.id, to_jsonb(send)::text as send, to_jsonb(job)::text as job from send, job`
    if (row === undefined) throw new Error(`no mail to ${to} waits`)
    return row
  } finally {
    await sql.end()
  }
}

/** Columns that differ between copies: `n` counts them, `$3` names their filling. */
const copied = `'to_email', $3 || '-' || n || '@sink.example', 'to_normalized', $3 || '-' || n || '@sink.example'`

// Copies' ids begin like the copied mail's, so that they are as young, and no clean-up of old rows deletes them.
const copy = (table: string, id: string, copied: string) => `
  insert into ${table} select record.* from generate_series(1, $2::int) as n,
    lateral (select $3 || lpad(n::text, 22 - length($3), '0') as tail) as numbered,
    lateral jsonb_populate_record(null::${table}, replace($1, $4, left($4, 8) || tail)::jsonb
      || jsonb_build_object('id', ${id} || tail, 'created_at', now(), ${copied})) as record`

/**
 * Inserts copies of a waiting mail, all of them due at once; `name` (digits and lower-case letters, unique) begins
 * their ids and addresses.
 */
export const fillWaiting = async (
  url: string,
  { id, job, send }: WaitingMail,
  name: string,
  count: number
): Promise<void> => {
  const sql = connect(url)
  try {
    await sql.unsafe("set synchronous_commit = off")
    await sql.unsafe(copy("sends", "left($4, 8)", copied), [send, count, name, id])
    await sql.unsafe("analyze sends")
    await sql.unsafe(copy("jobs", "'job_01kc'", "'run_at', now()"), [job, count, name, id])
  } finally {
    await sql.end()
  }
}

/** Returns the acceptance time of each mail since an instant, in Unix milliseconds, by its recipient. */
export const acceptedSince = async (url: string, since: Date): Promise<ReadonlyMap<string, number>> => {
  const sql = connect(url)
  try {
    const rows = await sql`
      select to_email as recipient, (1000 * extract(epoch from created_at))::float8 as at from sends where created_at >= ${since}`
    return new Map(rows.map((row) => [row["recipient"], row["at"]]))
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
