import { Effect } from "effect"
import { Database } from "../Database.ts"
import { oneValue } from "../rows.ts"

/** Work that a database has done since its server's start. */
export interface WorkDone {
  /** Statements by the user that ran them; empty where the server does not count them. */
  readonly statements: Readonly<Record<string, number>>
  /** Transactions that ended. */
  readonly transactions: number
  /** Bytes of write-ahead log. */
  readonly walBytes: number
}

const byUser = `select rolname as name, sum(calls)::float8 as n from pg_stat_statements join pg_roles r on r.oid = userid group by 1`
const others = `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as "walBytes",
  (select (xact_commit + xact_rollback)::float8 from pg_stat_database where datname = current_database()) as transactions`

/** Reads it; `countsStatements` is what the server can do. */
export const workDone = (countsStatements: boolean) =>
  Database.use(({ query }) =>
    Effect.gen(function* () {
      const counted = countsStatements ? yield* query<{ readonly name: string; readonly n: number }>(byUser, []) : []
      const [other] = yield* query<Pick<WorkDone, "transactions" | "walBytes">>(others, [])
      return {
        ...other!,
        statements: Object.fromEntries(counted.map(({ n, name }) => [name, n]))
      } satisfies WorkDone
    })
  )

/** Disk use of a table with its partitions, in bytes. */
export interface TableBytes {
  readonly table: string
  /** With large values, and the maps of free space. */
  readonly rows: number
  readonly indexes: number
}

/** Reads the disk use of every table. */
export const tableBytes = Database.use(({ query }) =>
  query<TableBytes>(
    `select coalesce(pg_partition_root(oid)::regclass, oid::regclass)::text as table,
       sum(pg_table_size(oid))::float8 as rows, sum(pg_indexes_size(oid))::float8 as indexes
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') group by 1 order by 1`,
    []
  )
)

/** Mean size of a mail's timeline, which is part of its row, in bytes. */
export const timelineBytes = Database.use(({ query }) =>
  oneValue<number>(query("select coalesce(avg(pg_column_size(events)), 0)::float8 as n from sends", []))
)
