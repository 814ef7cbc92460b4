import type { QrEncodes, QrFrame, QrStyle } from "@tidings/schema/resources/QrDesign"
import { sql } from "drizzle-orm"
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

export const qrDesigns = pgTable(
  "qr_designs",
  {
    id: idColumn("qr").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    encodes: jsonb().$type<QrEncodes>().notNull(),
    label: text(),
    tags: text().array().$type<ReadonlyArray<string>>().notNull(),
    style: jsonb().$type<QrStyle>().notNull(),
    frame: jsonb().$type<QrFrame>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    index("qr_designs_sandbox")
      .on(table.workspaceId, table.id)
      .where(sql`not livemode`),
    index("qr_designs_logo")
      .on(table.workspaceId, sql`(style ->> 'logoAssetId')`)
      .where(sql`style ->> 'logoAssetId' is not null`),
    index("qr_designs_workspace").on(table.workspaceId, table.id)
  ]
)
