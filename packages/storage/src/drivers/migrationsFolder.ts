import { fileURLToPath } from "node:url"

/** Folder of the SQL migrations, which create and change the tables in order. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url))

/** The table of the applied migrations; each schema has its own. */
export const migrationsTable = "migrations"

/**
 * Options of drizzle's migrator for the schema that the connection's statements mean, the first existing one of its
 * search_path, given the answer to `currentSchema`.
 */
export const migrationsOf = ([row]: ReadonlyArray<{ readonly schema?: string | null }>) => {
  if (!row?.schema) throw new Error("no schema of the connection's search_path exists in this database: create one")
  return { migrationsFolder, migrationsTable, migrationsSchema: row.schema }
}

export const currentSchema = "select current_schema() as schema"
