import type { Editor } from "@tidings/schema/approvals/approval"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { Contract, Template, TemplateTracking, Variable } from "@tidings/schema/resources/Template"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

/** The parts of a draft that a version keeps besides those in columns of its own. */
export type VersionSource = Pick<Template, "mode" | "body" | "themeId" | "variables">

/** The one who published a version. */
export type Publisher = Pick<Actor, "kind" | "key_id" | "user">

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
    /** Ids of the assets that the body names by their addresses. */
    assets: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
    /** Variables as declared by the author. */
    variables: jsonb().$type<ReadonlyArray<Variable>>().notNull(),
    /** The contract that the draft would publish: declared and used variables. */
    contract: jsonb().$type<Contract>().notNull(),
    version: integer().notNull(),
    /** Number of the draft's state; each edit raises it. */
    revision: integer().notNull().default(1),
    /** Editors of the draft since its last publication. */
    editedBy: jsonb("edited_by").$type<ReadonlyArray<Editor>>(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("templates_workspace_key").on(table.workspaceId, table.key, table.livemode),
    index("templates_assets")
      .using("gin", table.assets)
      .where(sql`assets <> '{}'`),
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
    /** The draft that it was published from. */
    source: jsonb().$type<VersionSource>().notNull(),
    /** Ids of the assets that the body names by their addresses. */
    assets: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
    /** SHA-256 of everything that a send uses of it, in hexadecimal. */
    hash: text().notNull(),
    publishedBy: jsonb("published_by").$type<Publisher>().notNull(),
    publishedAt: instant("published_at").notNull(),
    /** Numbers of sends accepted with it in the live world and in the sandbox, as last counted. */
    sends: integer().notNull().default(0),
    sandboxSends: integer("sandbox_sends").notNull().default(0)
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.templateId, table.version] }),
    index("template_versions_assets")
      .using("gin", table.assets)
      .where(sql`assets <> '{}'`),
    sameWorkspace("template_versions_template", table, table.templateId, templates)
  ]
)
