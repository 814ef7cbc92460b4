import type { TemporaryDatabase } from "../postgres/temporaryDatabase.ts"

const connections = 16

/** Settings of a server's Postgres, with the same number of connections for every contestant. */
export const onPostgres = ({ url }: Pick<TemporaryDatabase, "url">): Readonly<Record<string, string>> => ({
  DATABASE_URL: url,
  DATABASE_POOL: String(connections)
})
