import type { Composer } from "@tidings/schema/composing/Composer"
import type { CropPresetId } from "@tidings/schema/resources/Composition"
import { sql } from "drizzle-orm"
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { assets } from "./assets.ts"
import { brands } from "./brands.ts"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/** Pictures composed from a brief; the file is an asset of the library. */
export const compositions = pgTable(
  "compositions",
  {
    id: idColumn("cps").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    name: text().notNull(),
    cropPresetId: text("crop_preset_id").$type<CropPresetId>().notNull(),
    brandId: idColumn("brd", "brand_id").notNull(),
    assetId: idColumn("asset", "asset_id").notNull(),
    composer: jsonb().$type<Composer>().notNull(),
    notes: text().array().$type<ReadonlyArray<string>>().notNull(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    sameWorkspace("compositions_brand", table, table.brandId, brands),
    sameWorkspace("compositions_asset", table, table.assetId, assets),
    index("compositions_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("compositions_of_asset").on(table.workspaceId, table.assetId),
    index("compositions_workspace").on(table.workspaceId, table.id)
  ]
)
