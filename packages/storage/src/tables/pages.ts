import type { Editor } from "@tidings/schema/approvals/approval"
import type { Block } from "@tidings/schema/composing/Block"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import type { Length, Objective } from "@tidings/schema/composing/Brief"
import type { IcpId } from "@tidings/schema/resources/Icp"
import type { PageStatus } from "@tidings/schema/resources/Page"
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from "drizzle-orm/pg-core"
import { brands } from "./brands.ts"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/** Landing pages as they would be published next. A slug is one page's of a world on the whole installation, since all are found below /p/. */
export const pages = pgTable(
  "pages",
  {
    id: idColumn("pg").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    livemode: boolean().notNull(),
    slug: opaque().notNull(),
    brandId: idColumn("brd", "brand_id")
      .notNull()
      .references(() => brands.id),
    title: text().notNull(),
    description: text().notNull(),
    locale: text().notNull(),
    sections: jsonb().$type<ReadonlyArray<Block>>().notNull(),
    brief: text().notNull(),
    objective: text().$type<Objective>().notNull(),
    ctaLabel: text("cta_label"),
    vibe: text(),
    length: text().$type<Length>().notNull(),
    icpIds: text("icp_ids").array().$type<ReadonlyArray<IcpId>>().notNull().default([]),
    /** The list of its form as it was named, by name or id; null for one of its own. */
    list: text(),
    /** The list of its form since it was published with one. */
    listId: idColumn("lst", "list_id"),
    status: text().$type<PageStatus>().notNull(),
    version: integer().notNull(),
    /** The workspace's own host on which it is found; empty for the installation's own. */
    host: text().notNull(),
    /** Who changed it since it was published last. */
    editedBy: jsonb("edited_by").$type<ReadonlyArray<Editor>>().notNull(),
    publishedAt: instant("published_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("pages_slug").on(table.slug, table.livemode),
    index("pages_workspace").on(table.workspaceId, table.id)
  ]
)

/** What was published, frozen: consents name its rows. Of the newest also the bytes that visitors get, and the name of them (ETag). */
export const pageVersions = pgTable(
  "page_versions",
  {
    pageId: idColumn("pg", "page_id")
      .notNull()
      .references(() => pages.id),
    version: integer().notNull(),
    document: jsonb().$type<PageDocument>().notNull(),
    digest: opaque().notNull(),
    html: bytes(),
    brotli: bytes(),
    /** PNG. */
    card: bytes(),
    publishedAt: instant("published_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.pageId, table.version] })]
)

/**
 * Pages that were deleted: to delete one again is no error, and the slug of one that was public stays its workspace's, so that nobody who has its address is
 * led to somebody else's page.
 */
export const deletedPages = pgTable(
  "deleted_pages",
  {
    id: idColumn("pg").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    livemode: boolean().notNull(),
    slug: opaque().notNull(),
    wasPublic: boolean("was_public").notNull()
  },
  (table) => [index("deleted_pages_slug").on(table.slug, table.workspaceId)]
)

/** What senders of forms agreed to, which stays when the page is deleted: the words themselves, and the version of the page that showed them. One a day of a page and an address. */
export const pageConsents = pgTable(
  "page_consents",
  {
    id: idColumn("cns").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    pageId: idColumn("pg", "page_id").notNull(),
    /** As its page's. */
    livemode: boolean().notNull(),
    version: integer().notNull(),
    /** Normalised. */
    email: text().notNull(),
    text: text().notNull(),
    /** Of UTC. */
    day: date({ mode: "string" }).notNull(),
    givenAt: instant("given_at").notNull()
  },
  (table) => [
    uniqueIndex("page_consents_day").on(table.pageId, table.email, table.day),
    index("page_consents_email").on(table.workspaceId, table.email, table.id)
  ]
)
