import type { Composer } from "@tidings/schema/composing/Composer"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type {
  CreationFailure,
  CreationPart,
  CreationStatus,
  CreationStrategy,
  PartKind
} from "@tidings/schema/resources/Creation"
import type { CreationChannel, CreationDefaults } from "@tidings/schema/resources/CreationDefaults"
import type { Utm } from "@tidings/schema/resources/Utm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { brands } from "./brands.ts"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/** The caller on whose behalf a creation is built, which may be on a later day. */
export interface CreationAsker {
  readonly keyId: string
  readonly actor: Actor
  readonly isAgent: boolean
  readonly requestId: string
}

/** The result of a part, as far as later parts need it. */
export interface MadePart {
  readonly id: string
  readonly url?: string
  readonly assetId?: string
  readonly alt?: string
}

/** Campaigns that are built from one brief. */
export const creations = pgTable(
  "creations",
  {
    id: idColumn("cmp").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    name: text().notNull(),
    brief: text().notNull(),
    brandId: idColumn("brd", "brand_id").notNull(),
    icpIds: jsonb("icp_ids").$type<CreationDefaults["icpIds"]>().notNull(),
    vibe: text(),
    /** Language of the brief; null if its author gave none. */
    locale: text(),
    utm: jsonb().$type<typeof Utm.Type>().notNull(),
    strategyMode: text("strategy_mode").$type<CreationDefaults["strategyMode"]>().notNull(),
    channels: jsonb().$type<ReadonlyArray<CreationChannel>>().notNull(),
    status: text().$type<CreationStatus>().notNull(),
    /** The key that it is built for: the one that spawned it, later the one that approved it. */
    asker: jsonb().$type<CreationAsker>().notNull(),
    strategy: jsonb().$type<CreationStrategy>(),
    /** The composer's plan for every part; frozen with the strategy. */
    plan: text(),
    composer: jsonb().$type<Composer>(),
    notes: jsonb().$type<ReadonlyArray<string>>().notNull(),
    failure: jsonb().$type<CreationFailure>(),
    parts: integer().notNull(),
    made: integer().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    sameWorkspace("creations_brand", table, table.brandId, brands),
    unique("creations_workspace").on(table.workspaceId, table.id),
    index("creations_status").on(table.workspaceId, table.status, table.id)
  ]
)

/** Parts of a creation, identified by their keys, so that none is made twice. */
export const creationParts = pgTable(
  "creation_parts",
  {
    workspaceId: workspaceColumn(),
    creationId: idColumn("cmp", "creation_id").notNull(),
    key: text().notNull(),
    position: integer().notNull(),
    kind: text().$type<PartKind>().notNull(),
    channel: text().$type<CreationChannel>(),
    status: text().$type<CreationPart["status"]>().notNull(),
    made: jsonb().$type<MadePart>(),
    failure: jsonb().$type<CreationFailure>()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.creationId, table.key] }),
    sameWorkspace("creation_parts_creation", table, table.creationId, creations)
  ]
)
