import postgres from "postgres"

/** A send that waits, and its job, as the platform wrote them. */
export interface Waiting {
  readonly id: string
  readonly send: string
  readonly job: string
}

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

/** Takes away the newest send to an address with its job, to be copied: whatever columns they have. */
export const takeWaiting = async (url: string, to: string): Promise<Waiting> => {
  const sql = connect(url)
  try {
    const [row] = await sql.unsafe(
      `with send as (delete from sends where id = (select id from sends where to_email = $1 order by id desc limit 1) returning *),
        job as (delete from jobs using send where position(send.id in jobs.payload::text) > 0 returning jobs.*)
      select send.id, to_jsonb(send)::text as send, to_jsonb(job)::text as job from send, job`,
      [to]
    )
    if (row === undefined) throw new Error(`no send to ${to} waits`)
    return row as unknown as Waiting
  } finally {
    await sql.end()
  }
}

const copy = (table: "sends" | "jobs", prefix: "snd" | "job") => `
  insert into ${table} select record.* from generate_series(1, $2::int) as n,
    lateral (select $3 || lpad(n::text, 22 - length($3), '0') as tail) as numbered,
    lateral jsonb_populate_record(null::${table}, replace($1, $4, 'snd_01kc' || tail)::jsonb || jsonb_build_object('id', '${prefix}_01kc' || tail,
      'created_at', now()${table === "jobs" ? ", 'run_at', now()" : ", 'to_email', $3 || '-' || n || '@sink.example', 'to_normalized', $3 || '-' || n || '@sink.example'"})) as record`

/** Fills in so many copies of a waiting send, all of them due at once; `name` (digits and lower-case letters, another each time) begins their ids and addresses. */
export const fillWaiting = async (
  url: string,
  { id, job, send }: Waiting,
  name: string,
  count: number
): Promise<void> => {
  const sql = connect(url)
  try {
    await sql.unsafe("set synchronous_commit = off")
    await sql.unsafe(copy("sends", "snd"), [send, count, name, id])
    await sql.unsafe("analyze sends")
    await sql.unsafe(copy("jobs", "job"), [job, count, name, id])
  } finally {
    await sql.end()
  }
}

/** When each send since an instant was accepted, in Unix milliseconds, by its recipient. */
export const acceptedSince = async (url: string, since: Date): Promise<ReadonlyMap<string, number>> => {
  const sql = connect(url)
  try {
    const rows = await sql`
      select to_email, (1000 * extract(epoch from created_at))::float8 as at from sends where created_at >= ${since}`
    return new Map(rows.map((row) => [row["to_email"], row["at"]]))
  } finally {
    await sql.end()
  }
}

/** Sandbox sends since an instant: how many there are, and in milliseconds after which each had ended that has. */
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
