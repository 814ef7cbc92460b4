import type { Topic, TopicChoice } from "@tidings/schema/resources/Topic"
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, opaque } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Kinds of marketing mail that readers choose by themselves, shared by both worlds of a workspace. */
export const topics = pgTable(
  "topics",
  {
    workspaceId: ofWorkspace(),
    key: opaque().notNull(),
    name: text().notNull(),
    description: text(),
    default: text().$type<TopicChoice>().notNull(),
    isPublic: boolean("is_public").notNull(),
    position: integer().notNull(),
    status: text().$type<Topic["status"]>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })]
)

/** Choices of addresses about topics; an address without one has the topic's default. */
export const topicStates = pgTable(
  "topic_states",
  {
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    email: opaque().notNull(),
    topicKey: opaque("topic_key").notNull(),
    state: text().$type<TopicChoice>().notNull(),
    at: instant("at").notNull(),
    sourceKind: text("source_kind").notNull(),
    sourceId: text("source_id").notNull(),
    /** Words that prove the consent to a topic that was joined. */
    consent: text()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email, table.topicKey, table.livemode] }),
    index("topic_states_topic").on(table.workspaceId, table.livemode, table.topicKey, table.state)
  ]
)
