import type { ChannelName } from "@tidings/schema/channels"
import type { IdPrefix } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, index, jsonb, type PgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"

/** The columns of messages that are accepted by calls, handed to providers and captured for the inbox. */
export const messageColumns = <Prefix extends IdPrefix>(prefix: Prefix) => ({
  id: idColumn(prefix).primaryKey(),
  workspaceId: workspaceColumn(),
  livemode: boolean().notNull(),
  keyId: idColumn("key", "key_id").notNull(),
  /** Provider of the account that it was handed to; before that, of the first one to be tried. */
  connector: text().notNull(),
  /** The workspace's own connector that it was handed to; null for captured messages. */
  connectorId: idColumn("cnr", "connector_id"),
  providerMessageId: text("provider_message_id"),
  events: jsonb().$type<ReadonlyArray<SendEvent>>().notNull(),
  /** Time at which it was offered to its provider; if set on a waiting message, the outcome is unknown. */
  handoverAt: instant("handover_at"),
  /** Time at which it was captured instead of sent. */
  capturedAt: instant("captured_at"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull()
})

type Columns = Readonly<
  Record<"id" | "workspaceId" | "livemode" | "status" | "connector" | "providerMessageId" | "capturedAt", AnyPgColumn>
>

/** The indexes that every table of messages has, named after it; `content` is the column of what they say. */
export const messageIndexes = (name: string, table: Columns, content: AnyPgColumn) => [
  index(`${name}_sandbox`)
    .on(table.workspaceId, table.id)
    .where(sql`not livemode`),
  index(`${name}_workspace`).on(table.workspaceId, table.id),
  index(`${name}_status`).on(table.workspaceId, table.status, table.id),
  index(`${name}_provider`).on(table.connector, table.providerMessageId),
  index(`${name}_${content.name}`)
    .on(table.workspaceId, table.id)
    .where(sql.raw(holding(content))),
  index(`${name}_captured`)
    .on(table.id)
    .where(sql`captured_at is not null`)
]

/** The value of a content column once what the message said was forgotten. */
export const forgotten = ({ notNull }: AnyPgColumn): string => (notNull ? "''" : "null")

/** SQL condition of the messages whose content was not forgotten. */
export const holding = ({ name, notNull }: AnyPgColumn): string => `${name} ${notNull ? "<> ''" : "is not null"}`

/** The facts by which the inbox shows the messages of a table, sandboxes are trimmed and content is forgotten. */
export interface MessageFacts {
  readonly channel: ChannelName
  /** Prefix of their ids. */
  readonly prefix: IdPrefix
  /** The recipient. */
  readonly to: AnyPgColumn
  /** The content, forgotten after the workspace's days: null then, or '' in a column that cannot be null. */
  readonly content: AnyPgColumn
  /** The statuses in which a message waits to be handed over. */
  readonly waits: ReadonlyArray<string>
  /** SQL of the text in that content, as the inbox shows it; the content itself if undefined. */
  readonly text?: string
  /** Parts that carriers split it into, and their encoding; undefined for a kind that nobody splits. */
  readonly size?: { readonly segments: AnyPgColumn; readonly encoding: AnyPgColumn }
  /** Further columns of any size. */
  readonly more?: ReadonlyArray<AnyPgColumn>
}

const facts = Symbol("message facts")

/** A table of messages with what is known of it. */
export type MessageTable<Table extends PgTable = PgTable> = Table & { readonly [facts]: MessageFacts }

/** Declares a table of messages. */
export const messageTable = <Table extends PgTable>(
  table: Table,
  factsOf: (table: Table) => MessageFacts
): MessageTable<Table> => Object.assign(table, { [facts]: factsOf(table) })

/** Returns what is known of a table of messages; undefined for any other. */
export const messageFactsOf = (table: object): MessageFacts | undefined =>
  facts in table ? (table[facts] as MessageFacts) : undefined
