import { sql } from "drizzle-orm"
import type { PostMetrics } from "@tidings/schema/resources/SocialAnalytics"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { PostFailure, PostMediaRef, PostStatus, SocialPost } from "@tidings/schema/resources/SocialPost"
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Posts, each for one account of one network. */
export const socialPosts = pgTable(
  "social_posts",
  {
    id: idColumn("post").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    groupId: idColumn("grp", "group_id").notNull(),
    channelId: text("channel_id").$type<ChannelId>().notNull(),
    /** The connected account; null in the sandbox, and while there is none. */
    connectorId: idColumn("cnr", "connector_id"),
    accountRef: opaque("account_ref"),
    keyId: idColumn("key", "key_id").notNull(),
    status: text().$type<PostStatus>().notNull(),
    planningKind: text("planning_kind").$type<SocialPost["planningKind"]>().notNull(),
    caption: text().notNull(),
    threadTweets: jsonb("thread_tweets").$type<ReadonlyArray<string>>().notNull(),
    hashtags: text().array().$type<ReadonlyArray<string>>().notNull(),
    media: jsonb().$type<ReadonlyArray<PostMediaRef>>().notNull(),
    linkUrl: text("link_url"),
    title: text(),
    brief: text(),
    assigneeUid: text("assignee_uid"),
    scheduledAt: instant("scheduled_at"),
    /** Time at which it was to be published; null if it was never accepted for publishing. */
    dueAt: instant("due_at"),
    /** The network's ids of the parts it took, in order; a post that is no thread has one part. */
    posted: jsonb()
      .$type<ReadonlyArray<{ readonly id: string; readonly [detail: string]: string }>>()
      .notNull()
      .default([]),
    /** The ids used in the network's callbacks. */
    messageIds: text("message_ids").array().$type<ReadonlyArray<string>>().notNull().default([]),
    /** Time at which the next part was offered; while set, its outcome is unknown. */
    handoverAt: instant("handover_at"),
    publishedAt: instant("published_at"),
    credits: integer().notNull(),
    failure: jsonb().$type<PostFailure>(),
    removal: text().$type<"pending" | "failed">(),
    metrics: jsonb().$type<PostMetrics>(),
    fetchedAt: instant("fetched_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at")
  },
  (table) => [
    index("social_posts_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("social_posts_workspace").on(table.workspaceId, table.id),
    index("social_posts_status").on(table.workspaceId, table.status, table.id),
    index("social_posts_group").on(table.workspaceId, table.groupId, table.id),
    index("social_posts_media")
      .using("gin", table.media.op("jsonb_path_ops"))
      .where(sql`media <> '[]'`),
    index("social_posts_messages").using("gin", table.messageIds)
  ]
)
