import { fileURLToPath } from "node:url"

/** The statements that make and change the tables, in order. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url))
