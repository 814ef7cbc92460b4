import type { ApiCall } from "@tidings/schema/resources/ApiCall"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"

/** Calls as their workspace has them logged, masked before they are stored; in partitions by day (`partitions.ts`). */
export const apiCalls = pgTable(
  "api_calls",
  {
    id: idColumn("req").primaryKey(),
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    at: instant("at").notNull(),
    operation: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    surface: text().$type<ApiCall["surface"]>().notNull(),
    keyId: idColumn("key", "key_id").notNull(),
    user: text(),
    ip: text(),
    status: integer().notNull(),
    code: text(),
    durationMs: integer("duration_ms").notNull(),
    replay: boolean().notNull(),
    request: jsonb().$type<ApiCall["request"]>().notNull(),
    response: jsonb().$type<ApiCall["response"]>().notNull(),
    /** Keyed hashes of the addresses that stood in it, by which it is found when a person is erased. */
    people: text().array().$type<ReadonlyArray<string>>().notNull()
  },
  (table) => [
    index("api_calls_newest").on(table.workspaceId, table.livemode, table.id),
    index("api_calls_key").on(table.workspaceId, table.keyId, table.id),
    index("api_calls_people")
      .using("gin", table.people)
      .where(sql`people <> '{}'`)
  ]
)
