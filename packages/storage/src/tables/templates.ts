import type { Editor } from "@tidings/schema/approvals/approval"
import type { Contract, Template, TemplateTracking, Variable } from "@tidings/schema/resources/Template"
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** The draft of each template. */
export const templates = pgTable(
  "templates",
  {
    id: idColumn("tpl").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    livemode: boolean().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    category: text().$type<Template["category"]>().notNull(),
    mode: text().$type<Template["mode"]>().notNull(),
    status: text().$type<Template["status"]>().notNull(),
    subject: text().notNull(),
    previewText: text("preview_text").notNull(),
    themeId: text("theme_id"),
    tracking: jsonb().$type<TemplateTracking>().notNull().default({ opens: null, clicks: null }),
    body: text().notNull(),
    /** Variables as declared by the author. */
    variables: jsonb().$type<ReadonlyArray<Variable>>().notNull(),
    /** The contract that the draft would publish: declared and used variables. */
    contract: jsonb().$type<Contract>().notNull(),
    version: integer().notNull(),
    /** Editors of the draft since its last publication. */
    editedBy: jsonb("edited_by").$type<ReadonlyArray<Editor>>(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("templates_workspace_key").on(table.workspaceId, table.key, table.livemode),
    uniqueIndex("templates_workspace_id").on(table.workspaceId, table.id)
  ]
)

/** Published versions, frozen: a send uses the newest row. `html` is compiled, its Liquid still in it. */
export const templateVersions = pgTable(
  "template_versions",
  {
    templateId: idColumn("tpl", "template_id")
      .notNull()
      .references(() => templates.id),
    version: integer().notNull(),
    category: text().$type<Template["category"]>().notNull(),
    tracking: jsonb().$type<TemplateTracking>().notNull().default({ opens: null, clicks: null }),
    subject: text().notNull(),
    previewText: text("preview_text").notNull(),
    html: text().notNull(),
    contract: jsonb().$type<Contract>().notNull(),
    publishedAt: instant("published_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })]
)
