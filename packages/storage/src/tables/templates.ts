import type { Editor } from "@tidings/schema/approvals/approval"
import type { Contract, Template, TemplateTracking, Variable } from "@tidings/schema/resources/Template"
import { boolean, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/** The draft of each template. */
export const templates = pgTable(
  "templates",
  {
    id: idColumn("tpl").primaryKey(),
    workspaceId: ofWorkspace(),
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
    unique("templates_workspace_id").on(table.workspaceId, table.id)
  ]
)

/** Published versions, frozen: a send uses the newest row. `html` is compiled, its Liquid still in it. */
export const templateVersions = pgTable(
  "template_versions",
  {
    workspaceId: workspaceColumn(),
    templateId: idColumn("tpl", "template_id").notNull(),
    version: integer().notNull(),
    category: text().$type<Template["category"]>().notNull(),
    tracking: jsonb().$type<TemplateTracking>().notNull().default({ opens: null, clicks: null }),
    subject: text().notNull(),
    previewText: text("preview_text").notNull(),
    html: text().notNull(),
    contract: jsonb().$type<Contract>().notNull(),
    publishedAt: instant("published_at").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.templateId, table.version] }),
    sameWorkspace("template_versions_template", table, table.templateId, templates)
  ]
)
