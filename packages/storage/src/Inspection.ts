import { Data, Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { loadPglite } from "./drivers/pglite/loadPglite.ts"
import { migrationsTable } from "./drivers/migrating.ts"
import { isHeld } from "./repositories/runRows.ts"
import { databaseAddressOf, urlIn } from "./drivers/databaseAddressOf.ts"

/** The state of a database, read without changing it. */
export interface Inspection {
  /** Version of PostgreSQL. */
  readonly version: string
  /** The database's clock, in Unix milliseconds. */
  readonly nowMs: number
  /** All migrations, in the order in which they are applied. */
  readonly migrations: ReadonlyArray<{ readonly name: string; readonly applied: boolean }>
  /** The database's error message for a refused write; undefined if it accepts writes, or has no tables yet. */
  readonly unwritable: string | undefined
  /** Ids of the keys that seal credentials, each with its number of connectors. */
  readonly sealings: ReadonlyArray<{ readonly key: string; readonly count: number }>
  /** Connectors that send nothing until a person acts; the first 100. */
  readonly needAttention: ReadonlyArray<{
    readonly id: string
    readonly workspaceId: string
    readonly provider: string
    readonly reason: string | null
  }>
  /** Jobs due for more than a minute, by name, a sign of no worker or too few; the first 100 names. */
  readonly late: ReadonlyArray<{ readonly name: string; readonly count: number; readonly since: string }>
  /** Webhook subscriptions that have failed for over an hour; the first 100. */
  readonly failingWebhooks: ReadonlyArray<{ readonly id: string; readonly workspaceId: string; readonly since: string }>
  /**
   * Live runs whose send is refused and retried, by sequence and by the reason of the last refusal; the first 100
   * groups of at most 10,000 runs.
   */
  readonly heldRuns: ReadonlyArray<{
    readonly sequence: string
    readonly workspaceId: string
    readonly reason: string
    readonly count: number
    readonly since: string
  }>
}

/** The database could not be inspected; `code` is the driver's or PostgreSQL's own, undefined if there is none. */
export class Uninspectable extends Data.TaggedError("Uninspectable")<{
  readonly message: string
  readonly code: string | undefined
}> {}

const uninspectable = (error: unknown): Uninspectable => {
  const { code, message } = error as NodeJS.ErrnoException
  return new Uninspectable({ message: message || code || String(error), code })
}

type Ask = (text: string) => Promise<ReadonlyArray<Record<string, unknown>>>

interface Journal {
  readonly entries: ReadonlyArray<{ readonly tag: string; readonly when: number }>
}

const journal = new URL("../migrations/meta/_journal.json", import.meta.url)

// Nobody ever sees the row: the transaction that writes it is rolled back.
const writeProbe =
  "begin; insert into settings (name, value) values ('inspection', '') on conflict do nothing; rollback"

const needAttention = `select id, workspace_id as "workspaceId", provider, reason from connectors
  where status = 'needs_attention' order by id limit 100`

const sealings = "select sealed_by as key, count(*)::int as count from connectors group by sealed_by order by sealed_by"

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const late = `select name, count(*)::int as count, ${iso("min(run_at)")} as since from jobs
  where state = 'waiting' and run_at < clock_timestamp() - interval '1 minute' group by name order by min(run_at) limit 100`

const failingWebhooks = `select id, workspace_id as "workspaceId", ${iso("failing_since")} as since from webhooks
  where status = 'enabled' and failing_since < clock_timestamp() - interval '1 hour' order by failing_since limit 100`

const heldRuns = `select sequences.key as sequence, run.workspace_id as "workspaceId", hold.reason, count(*)::int as count,
    ${iso("to_timestamp(min(hold.at) / 1000)")} as since
  from (select * from sequence_runs where livemode and ${isHeld("sequence_runs")} limit 10000) as run
  join sequences on sequences.id = run.sequence_id
  cross join lateral (
    select min(at) as at, (array_agg(reason order by n desc))[1] as reason from (
      select (entry ->> 'at')::float8 as at, entry ->> 'reason' as reason, n
      from jsonb_array_elements(run.timeline) with ordinality as told (entry, n)
      where entry ->> 'type' = 'held' order by n desc limit (run.state ->> 'tries')::int
    ) as held
  ) as hold
  group by 1, 2, 3 order by min(hold.at) limit 100`

const inspect = async (ask: Ask): Promise<Inspection> => {
  const [state] = await ask(`select current_setting('server_version') as version,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
    to_regclass('${migrationsTable}') is not null as migrated, to_regclass('connectors') is not null as connectable`)
  const [last] = state!["migrated"]
    ? await ask(`select coalesce(max(created_at), 0)::float8 as "when" from ${migrationsTable}`)
    : []
  const migrations = (JSON.parse(readFileSync(journal, "utf8")) as Journal).entries.map(({ tag, when }) => ({
    name: tag,
    applied: last !== undefined && when <= Number(last["when"])
  }))
  const refused = state!["connectable"] ? await ask(needAttention) : []
  const sealed = state!["connectable"] ? await ask(sealings) : []
  const overdue = state!["connectable"] ? await ask(late) : []
  const failing = state!["connectable"] ? await ask(failingWebhooks) : []
  const held = state!["connectable"] ? await ask(heldRuns) : []
  // Last, since a transaction with a failed statement accepts no other statement.
  const refusal = migrations.some(({ applied }) => applied)
    ? await ask(writeProbe).then(
        () => undefined,
        (error: Error) => error.message
      )
    : undefined
  return {
    version: String(state!["version"]),
    nowMs: Number(state!["nowMs"]),
    migrations,
    unwritable: refusal,
    sealings: sealed as unknown as Inspection["sealings"],
    needAttention: refused as unknown as Inspection["needAttention"],
    late: overdue as unknown as Inspection["late"],
    failingWebhooks: failing as unknown as Inspection["failingWebhooks"],
    heldRuns: held as unknown as Inspection["heldRuns"]
  }
}

const asking = async <A>(url: string, body: (ask: Ask) => Promise<A>): Promise<A> => {
  const { default: postgres } = await import("postgres")
  const at = databaseAddressOf(url)
  const sql = postgres(at.url, { ...at.socket, max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    return await body((text) => sql.unsafe(text).simple())
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Schemas of the homes besides the first, in which the question is asked; none before they are migrated. */
const otherHomes = async (ask: Ask): Promise<ReadonlyArray<string>> => {
  const [there] = await ask("select to_regclass('homes') is not null as is")
  const rows = there!["is"] ? await ask("select schema from homes where code <> '00' order by code") : []
  return rows.map(({ schema }) => String(schema))
}

/** The inspection of all homes: a migration is applied if all of them have it. */
const together = (first: Inspection, others: ReadonlyArray<Inspection>): Inspection => {
  const all = [first, ...others]
  return {
    ...first,
    migrations: first.migrations.map(({ name }, place) => ({
      name,
      applied: all.every(({ migrations }) => migrations[place]?.applied === true)
    })),
    unwritable: all.find(({ unwritable }) => unwritable !== undefined)?.unwritable,
    sealings: Array.from(
      Map.groupBy(
        all.flatMap(({ sealings }) => sealings),
        ({ key }) => key
      ),
      ([key, found]) => ({ key, count: found.reduce((sum, { count }) => sum + count, 0) })
    ),
    needAttention: all.flatMap(({ needAttention }) => needAttention),
    late: Array.from(
      Map.groupBy(
        all.flatMap(({ late }) => late),
        ({ name }) => name
      ),
      ([name, found]) => ({
        name,
        count: found.reduce((sum, { count }) => sum + count, 0),
        since: found.map(({ since }) => since).toSorted()[0]!
      })
    ),
    failingWebhooks: all.flatMap(({ failingWebhooks }) => failingWebhooks),
    heldRuns: all.flatMap(({ heldRuns }) => heldRuns)
  }
}

/**
 * Looks at all homes of a served database; fails with the driver's error when it cannot be reached within 5 seconds.
 * `directUrl` leads past any pooler.
 */
export const inspectPostgres = (url: string, directUrl = url): Effect.Effect<Inspection, Uninspectable> =>
  Effect.tryPromise({
    try: async () => {
      const { first, schemas } = await asking(url, async (ask) => ({
        schemas: await otherHomes(ask),
        first: await inspect(ask)
      }))
      const others: Array<Inspection> = []
      for (const schema of schemas) others.push(await asking(urlIn(directUrl, schema), inspect))
      return together(first, others)
    },
    catch: uninspectable
  })

/** Inspects an embedded database, which no other process may have open; undefined if none exists yet. */
export const inspectPglite = (dataDir: string): Effect.Effect<Inspection | undefined, Uninspectable> =>
  Effect.tryPromise({
    try: async () => {
      if (!existsSync(join(dataDir, "PG_VERSION"))) return undefined
      const { PGlite } = await loadPglite()
      const client = await PGlite.create({ dataDir })
      try {
        return await inspect(async (text) => (await client.exec(text))[0]!.rows as Awaited<ReturnType<Ask>>)
      } finally {
        await client.close()
      }
    },
    catch: uninspectable
  })
