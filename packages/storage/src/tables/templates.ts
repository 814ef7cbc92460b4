import type { Editor } from "@tidings/schema/approvals/approval"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { Contract, Template, TemplateTracking, Variable, WordUse } from "@tidings/schema/resources/Template"
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
    /** Topic of its mails, which are marketing then. */
    topicKey: text("topic_key"),
    mode: text().$type<Template["mode"]>().notNull(),
    status: text().$type<Template["status"]>().notNull(),
    subject: text().notNull(),
    previewText: text("preview_text").notNull(),
    /** Language of subject and body; null if it says none. */
    locale: text(),
    /** Languages of its rows in `template_locales`. */
    locales: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
    themeId: text("theme_id"),
    tracking: jsonb().$type<TemplateTracking>().notNull().default({ opens: null, clicks: null }),
    body: text().notNull(),
    /** Ids of the assets that the body names by their addresses. */
    assets: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
    /** Variables as declared by the author. */
    variables: jsonb().$type<ReadonlyArray<Variable>>().notNull(),
    /** Paths of the variables that subject, preview text and body use. */
    uses: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
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
    index("templates_topic")
      .on(table.workspaceId, table.topicKey)
      .where(sql`topic_key is not null`),
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
    topicKey: text("topic_key"),
    tracking: jsonb().$type<TemplateTracking>().notNull().default({ opens: null, clicks: null }),
    subject: text().notNull(),
    previewText: text("preview_text").notNull(),
    /** Language of these words, and those of its rows in `template_version_locales`. */
    locale: text(),
    locales: text().array().$type<ReadonlyArray<string>>().notNull().default([]),
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

/**
 * The words of a template in one further language: `html` is compiled when they are written, its Liquid still in it.
 */
const wordsColumns = () => ({
  workspaceId: workspaceColumn(),
  templateId: idColumn("tpl", "template_id").notNull(),
  locale: text().notNull(),
  subject: text().notNull(),
  previewText: text("preview_text").notNull(),
  body: text().notNull(),
  html: text().notNull(),
  uses: jsonb().$type<ReadonlyArray<WordUse>>().notNull(),
  /** Required variables that they need not use. */
  mayOmit: text("may_omit").array().$type<ReadonlyArray<string>>().notNull(),
  /** Ids of the assets that the body names by their addresses. */
  assets: text().array().$type<ReadonlyArray<string>>().notNull(),
  /** SHA-256 of what an author wrote and of what a send uses of it, in hexadecimal. */
  hash: text().notNull(),
  updatedAt: instant("updated_at").notNull()
})

/** Further languages of drafts. */
export const templateLocales = pgTable("template_locales", wordsColumns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.templateId, table.locale] }),
  index("template_locales_assets")
    .using("gin", table.assets)
    .where(sql`assets <> '{}'`),
  sameWorkspace("template_locales_template", table, table.templateId, templates)
])

/** Further languages of published versions, frozen with them. */
export const templateVersionLocales = pgTable(
  "template_version_locales",
  { ...wordsColumns(), version: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.templateId, table.version, table.locale] }),
    index("template_version_locales_assets")
      .using("gin", table.assets)
      .where(sql`assets <> '{}'`),
    sameWorkspace("template_version_locales_template", table, table.templateId, templates)
  ]
)
