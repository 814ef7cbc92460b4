import type { LeftOutChannel, ShownSocialEventPost, SocialEventMode } from "@tidings/schema/resources/SocialEvent"
import type { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Triggered social events, with the posts for each channel. */
export const socialEvents = pgTable(
  "social_events",
  {
    id: idColumn("sev").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    keyId: idColumn("key", "key_id").notNull(),
    eventKey: text("event_key").$type<SocialEventKey>().notNull(),
    mode: text().$type<SocialEventMode>().notNull(),
    /** Group of its posts; null if it made none. */
    groupId: idColumn("grp", "group_id"),
    posts: jsonb().$type<ReadonlyArray<ShownSocialEventPost>>().notNull(),
    leftOut: jsonb("left_out").$type<ReadonlyArray<LeftOutChannel>>().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [index("social_events_workspace").on(table.workspaceId, table.id)]
)

/** Workspaces' own wordings of social events, per channel. */
export const socialEventWordings = pgTable(
  "social_event_wordings",
  {
    workspaceId: ofWorkspace(),
    eventKey: text("event_key").$type<SocialEventKey>().notNull(),
    channelId: text("channel_id").$type<ChannelId>().notNull(),
    body: text().notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.eventKey, table.channelId] })]
)
