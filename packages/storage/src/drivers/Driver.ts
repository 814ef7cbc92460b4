import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"

/** Drizzle over either driver. */
export type Db = PgDatabase<PgQueryResultHKT>

/** An open transaction, or a savepoint within one. */
export interface OpenTransaction {
  readonly db: Db
  /** Posted statements in progress: a failure of one fails the transaction at its end. */
  readonly posted: Array<PromiseLike<unknown>>
  readonly nested: Driver["transaction"]
}

/** The Postgres driver: embedded in this process, or served by another. */
export interface Driver {
  readonly kind: "pglite" | "postgres"
  readonly db: Db
  /** Runs one prepared statement; rows come back as the driver parsed them, instants as text. */
  readonly send: (db: Db, text: string, params: ReadonlyArray<unknown>) => Promise<ReadonlyArray<any>>
  /** Commits what the body did, or rolls it back when it rejects. */
  readonly transaction: <A>(body: (opened: OpenTransaction) => Promise<A>) => Promise<A>
}

/** The client that drizzle sends its statements through. */
export const clientOf = <C>(db: Db): C => (db as unknown as { readonly session: { readonly client: C } }).session.client
