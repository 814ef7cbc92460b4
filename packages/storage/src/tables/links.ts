import type { LinkDomainRecord } from "@tidings/schema/resources/LinkDomain"
import type { RouteRule } from "@tidings/schema/resources/RouteRule"
import type { Utm } from "@tidings/schema/resources/Utm"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })
const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0)
const byValue = (name: string) => jsonb(name).$type<Readonly<Record<string, number>>>().notNull().default({})

/** Short links. A slug belongs to its domain forever: an archived link keeps it. */
export const links = pgTable(
  "links",
  {
    id: idColumn("lnk").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    /** Empty for the installation's own domain. */
    domain: text().notNull(),
    slug: text().notNull(),
    destinationUrl: text("destination_url").notNull(),
    label: text(),
    campaignId: text("campaign_id"),
    tags: text().array().$type<ReadonlyArray<string>>().notNull(),
    utm: jsonb().$type<Utm>().notNull(),
    routeRules: jsonb("route_rules").$type<ReadonlyArray<RouteRule>>().notNull(),
    passwordHash: text("password_hash"),
    goLiveAt: instant("go_live_at"),
    expiresAt: instant("expires_at"),
    archivedAt: instant("archived_at"),
    disabledAt: instant("disabled_at"),
    disabledReason: text("disabled_reason"),
    totalClicks: count("total_clicks"),
    uniqueClicks: count("unique_clicks"),
    botClicks: count("bot_clicks"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("links_slug").on(table.domain, sql`lower(slug)`, table.livemode),
    index("links_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("links_workspace").on(table.workspaceId, table.id)
  ]
)

/** Short link hosts besides the installation's own; each belongs to one workspace. */
export const linkDomains = pgTable("link_domains", {
  host: text().primaryKey(),
  workspaceId: ofWorkspace(),
  createdAt: instant("created_at").notNull(),
  /** Null if the operator added the host, without a proof. */
  verifiedAt: instant("verified_at"),
  records: jsonb().$type<ReadonlyArray<LinkDomainRecord>>()
})

/** Hosts that workspaces claim and have not proved yet; a claim holds nothing against other workspaces. */
export const linkDomainClaims = pgTable(
  "link_domain_claims",
  {
    workspaceId: ofWorkspace(),
    host: text().notNull(),
    createdAt: instant("created_at").notNull(),
    /** The records as last looked at; null before the first look. */
    records: jsonb().$type<ReadonlyArray<LinkDomainRecord>>()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.host] }), index("link_domain_claims_host").on(table.host)]
)

/** Counted batches of clicks, so that a batch whose answer was lost is never counted twice; deleted after two days. */
export const clickBatches = pgTable("click_batches", { id: idColumn("clk").primaryKey() })

/** Visitors of a link, or of the workspace with that id, on a day: a keyed hash, deleted once the day is over. */
export const linkVisitors = pgTable(
  "link_visitors",
  {
    workspaceId: workspaceColumn(),
    linkId: idColumn("lnk", "link_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    visitor: bytes().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.day, table.linkId, table.visitor] }),
    index("link_visitors_day").on(table.day)
  ]
)

/**
 * Clicks of a link on a UTC day: one row, with the clicks by people per value of each card. `link_id` is empty in the
 * rows of the whole workspace, so that a card over all links reads no more than a card of one. A past month is summed
 * up in one more row, with `grain` m (`day` is its first day).
 */
export const linkStats = pgTable(
  "link_stats",
  {
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    linkId: idColumn("lnk", "link_id").notNull(),
    grain: text().$type<"d" | "m">().notNull(),
    day: date({ mode: "string" }).notNull(),
    clicks: count("clicks"),
    uniques: count("uniques"),
    bots: count("bots"),
    geo: byValue("geo"),
    geoCity: byValue("geo_city"),
    devices: byValue("devices"),
    referrers: byValue("referrers"),
    utmCampaign: byValue("utm_campaign"),
    utmSource: byValue("utm_source"),
    utmMedium: byValue("utm_medium")
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.livemode, table.linkId, table.grain, table.day] })]
)
