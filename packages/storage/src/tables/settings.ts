import { pgTable, text } from "drizzle-orm/pg-core"

/** Secrets shared by every process of one installation, created once. */
export const settings = pgTable("settings", { name: text().primaryKey(), value: text().notNull() })
