import postgres from "postgres"
import { leftover } from "../leftovers.ts"

const spent = `select sum(total_exec_time)::float8 as ms from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())`

/** Creates a database of a server that counts what statements take; returns its URL. */
export const countedDatabase = async (server: string, name: string): Promise<string> => {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Watches what the statements of such a database have taken. */
export const watchStatements = async (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe("create extension if not exists pg_stat_statements")
  return {
    /** Milliseconds of all statements until now. */
    spentMs: async (): Promise<number> => (await sql.unsafe(spent))[0]!["ms"],
    ...leftover(() => sql.end())
  }
}
