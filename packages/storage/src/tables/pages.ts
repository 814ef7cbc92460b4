import type { Editor } from "@tidings/schema/approvals/approval"
import type { Block } from "@tidings/schema/composing/Block"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import type { Length, Objective } from "@tidings/schema/composing/Brief"
import type { IcpId } from "@tidings/schema/resources/Icp"
import type { PageStatus } from "@tidings/schema/resources/Page"
import { sql } from "drizzle-orm"
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
  unique,
  uniqueIndex
} from "drizzle-orm/pg-core"
import { brands } from "./brands.ts"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/**
 * Drafts of landing pages. A slug is unique in its world over the whole installation, since all pages are served below
 * /p/.
 */
export const pages = pgTable(
  "pages",
  {
    id: idColumn("pg").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    slug: opaque().notNull(),
    brandId: idColumn("brd", "brand_id").notNull(),
    title: text().notNull(),
    description: text().notNull(),
    locale: text().notNull(),
    sections: jsonb().$type<ReadonlyArray<Block>>().notNull(),
    /** Ids of the assets that the sections name by their addresses. */
    assets: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
    brief: text().notNull(),
    objective: text().$type<Objective>().notNull(),
    ctaLabel: text("cta_label"),
    vibe: text(),
    length: text().$type<Length>().notNull(),
    icpIds: text("icp_ids").array().$type<ReadonlyArray<IcpId>>().notNull().default([]),
    /** The list of its form as given, by name or id; null for the page's own list. */
    list: text(),
    /** Id of the form's list, set once the page was published with a form. */
    listId: idColumn("lst", "list_id"),
    status: text().$type<PageStatus>().notNull(),
    version: integer().notNull(),
    /** The workspace's own host that serves it; empty for the installation's own. */
    host: text().notNull(),
    /** Editors of the draft since its last publication. */
    editedBy: jsonb("edited_by").$type<ReadonlyArray<Editor>>().notNull(),
    publishedAt: instant("published_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("pages_slug").on(table.slug, table.livemode),
    unique("pages_workspace").on(table.workspaceId, table.id),
    index("pages_assets")
      .using("gin", table.assets)
      .where(sql`assets <> '{}'`),
    sameWorkspace("pages_brand", table, table.brandId, brands)
  ]
)

/**
 * Published versions, frozen: consents refer to them. The newest also has the bytes served to visitors, and their
 * digest (ETag).
 */
export const pageVersions = pgTable(
  "page_versions",
  {
    workspaceId: workspaceColumn(),
    pageId: idColumn("pg", "page_id").notNull(),
    version: integer().notNull(),
    document: jsonb().$type<PageDocument>().notNull(),
    /** Ids of the assets that the document names by their addresses. */
    assets: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
    digest: opaque().notNull(),
    html: bytes(),
    brotli: bytes(),
    /** PNG. */
    card: bytes(),
    publishedAt: instant("published_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.pageId, table.version] }),
    index("page_versions_assets")
      .using("gin", table.assets)
      .where(sql`assets <> '{}'`),
    sameWorkspace("page_versions_page", table, table.pageId, pages)
  ]
)

/**
 * Deleted pages, so that deleting one again is no error, and the slug of a public one stays reserved for its workspace:
 * visitors with its address never reach somebody else's page.
 */
export const deletedPages = pgTable(
  "deleted_pages",
  {
    id: idColumn("pg").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    slug: opaque().notNull(),
    wasPublic: boolean("was_public").notNull()
  },
  (table) => [index("deleted_pages_slug").on(table.slug, table.workspaceId)]
)

/**
 * Consents given with forms, kept when the page is deleted: the text itself, and the page version that showed it. One
 * per page, address and day.
 */
export const pageConsents = pgTable(
  "page_consents",
  {
    id: idColumn("cns").primaryKey(),
    workspaceId: ofWorkspace(),
    pageId: idColumn("pg", "page_id").notNull(),
    /** The page's livemode. */
    livemode: boolean().notNull(),
    version: integer().notNull(),
    /** Normalised. */
    email: text().notNull(),
    text: text().notNull(),
    /** Date in UTC. */
    day: date({ mode: "string" }).notNull(),
    givenAt: instant("given_at").notNull(),
    /** Time at which its giver confirmed it by a link in a mail; null before that, and for lists that ask nobody. */
    confirmedAt: instant("confirmed_at"),
    /** Keyed hash of the network address from which it was confirmed. */
    confirmedIpHash: text("confirmed_ip_hash")
  },
  (table) => [
    uniqueIndex("page_consents_day").on(table.workspaceId, table.pageId, table.email, table.day),
    index("page_consents_email").on(table.workspaceId, table.email, table.id)
  ]
)
