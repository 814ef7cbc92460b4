import { fileURLToPath } from "node:url"

/** Folder of the SQL migrations, which create and change the tables in order. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url))
