import type { TemporaryDatabase } from "../temporaryDatabase.ts"

const connections = 16

/** What tells a server where its Postgres is; as many connections for every contestant. */
export const onPostgres = ({ url }: Pick<TemporaryDatabase, "url">): Readonly<Record<string, string>> => ({
  DATABASE_URL: url,
  DATABASE_POOL: String(connections)
})
