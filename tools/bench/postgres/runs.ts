import type { WorkspaceId } from "@tidings/schema/Id"
import postgres from "postgres"
import { setTimeout as sleep } from "node:timers/promises"

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })
const pollMs = 20
const batch = 50_000

/** Name of the contacts of copied runs, and their number. */
export interface Copies {
  readonly name: string
  readonly count: number
  /** Due time; the copied run's if it is undefined. */
  readonly dueAt?: Date
}

const digitsOf = (count: number) => String(count).length

/** SQL of a copy's external_id, with its number n. */
const numbered = ({ count, name }: Copies) => `'${name}' || lpad(n::text, ${digitsOf(count)}, '0')`

/** Returns the external_id of a random copy, for a request of a spread. */
export const anyOf = ({ count, name }: Copies): string => `${name}[<below ${count}>]`

/** Returns the columns of a table, each with the SQL that copies it or, if given, replaces it. */
const copied = async (sql: postgres.Sql, table: string, others: Readonly<Record<string, string>>) => {
  const rows = await sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`
  const names = rows.map(({ name }) => name as string)
  return {
    into: names.map((name) => `"${name}"`).join(", "),
    from: names.map((name) => others[name] ?? `known."${name}"`).join(", ")
  }
}

/** Waits until the newest run of a sequence rests; returns its id. */
export const restingRun = async (url: string, key: string, seconds: number): Promise<string> => {
  const sql = connect(url)
  try {
    for (const startMs = performance.now(); performance.now() - startMs < seconds * 1000; await sleep(pollMs)) {
      const [row] = await sql`
        select run.id from sequence_runs as run join sequences on sequences.id = run.sequence_id
        where sequences.key = ${key} and run.status = 'waiting' order by run.id desc limit 1`
      if (row !== undefined) return row["id"]
    }
    throw new Error(`no run of ${key} rests after ${seconds} s`)
  } finally {
    await sql.end()
  }
}

/** Inserts copies of a resting run, each of its own contact with an address at the sink. */
export const fillRuns = async (url: string, runId: string, copies: Copies): Promise<void> => {
  const sql = connect(url)
  const tail = `'01kb${copies.name}' || lpad(n::text, ${22 - copies.name.length}, '0')`
  try {
    await sql.unsafe("set synchronous_commit = off")
    const contact = await copied(sql, "contacts", {
      id: `'con_' || ${tail}`,
      external_id: numbered(copies),
      email: `${numbered(copies)} || '@sink.example'`
    })
    const run = await copied(sql, "sequence_runs", {
      id: `'run_' || ${tail}`,
      contact_id: `'con_' || ${tail}`,
      ...(copies.dueAt && { due_at: `'${copies.dueAt.toISOString()}'::timestamptz` })
    })
    for (let first = 0; first < copies.count; first += batch) {
      const range = [first, Math.min(copies.count, first + batch) - 1]
      await sql.unsafe(
        `insert into contacts (${contact.into}) select ${contact.from}
         from contacts as known cross join generate_series($2::int, $3::int) as n
         where known.id = (select contact_id from sequence_runs where id = $1)`,
        [runId, ...range]
      )
      await sql.unsafe(
        `insert into sequence_runs (${run.into}) select ${run.from}
         from sequence_runs as known cross join generate_series($2::int, $3::int) as n where known.id = $1`,
        [runId, ...range]
      )
    }
    await sql.unsafe("vacuum analyze contacts")
    await sql.unsafe("vacuum analyze sequence_runs")
    await sql.unsafe("checkpoint")
  } finally {
    await sql.end()
  }
}

/** Watches the runs of a workspace. */
export const watchRuns = (url: string, workspaceId: WorkspaceId) => {
  const sql = connect(url)
  return {
    /** True if a run is due. */
    isAnyDue: async (): Promise<boolean> =>
      (await sql`select 1 from sequence_runs where workspace_id = ${workspaceId} and due_at <= now() limit 1`).length >
      0,
    /** Returns the number of ended runs. */
    ended: async (): Promise<number> => {
      const [row] = await sql`select count(*)::int as ended from sequence_runs where ended_at is not null`
      return row!["ended"]
    },
    /** Deletes the sends that a yardstick made, and their jobs. */
    forgetSends: async (): Promise<void> => {
      await sql`delete from jobs where name = 'deliver_email'`
      await sql`delete from sends where id like 'snd_01kc%'`
    },
    /** Makes all copies of a name due at an instant. */
    dueAt: async ({ name }: Copies, at: Date): Promise<void> =>
      void (await sql`
        update sequence_runs set due_at = ${at}, wait_until = ${at} where id like ${`run_01kb${name}%`}`),
    [Symbol.asyncDispose]: () => sql.end()
  }
}
