import { pgTable, text } from "drizzle-orm/pg-core"

/** Secrets that every process of one installation shares, made once. */
export const settings = pgTable("settings", { name: text().primaryKey(), value: text().notNull() })
