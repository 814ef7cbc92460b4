import { getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import * as exported from "./index.ts"
import { messageFactsOf } from "./messageTable.ts"

/** The tables of messages, by name. */
export type MessageTableName = {
  [Name in keyof typeof exported]: (typeof exported)[Name] extends PgTable & {
    readonly capturedAt: unknown
    readonly handoverAt: unknown
    readonly _: { readonly name: infer Table extends string }
  }
    ? Table
    : never
}[keyof typeof exported]

/** Every table of messages, with what is known of it. */
export const messageTables = Object.values(exported).flatMap((table) => {
  const facts = is(table, PgTable) ? messageFactsOf(table) : undefined
  return facts === undefined ? [] : [{ ...facts, table: getTableName(table as PgTable) as MessageTableName }]
})

/** Returns the table of a message's id; undefined if messages of no table have such ids. */
export const messageTableOf = (id: string) => messageTables.find(({ prefix }) => id.startsWith(`${prefix}_`))
