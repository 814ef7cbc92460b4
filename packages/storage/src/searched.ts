import { getTableName, or, sql, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import {
  assets,
  brands,
  creations,
  icps,
  links,
  lists,
  pages,
  plannedEmails,
  qrDesigns,
  socialPosts,
  templates,
  webhooks
} from "./tables/index.ts"

/** Rows of a listing that a search looks through, newest first: a search for what is not there has to end. */
const mostSearched = 10_000

/** The columns by which the rows of each table are found. */
const searched = new Map<PgTable, ReadonlyArray<PgColumn>>([
  [assets, [assets.filename]],
  [brands, [brands.name, brands.domain]],
  [creations, [creations.name]],
  [icps, [icps.name]],
  [links, [links.slug, links.label]],
  [lists, [lists.name]],
  [pages, [pages.slug, pages.title]],
  [plannedEmails, [plannedEmails.name]],
  [qrDesigns, [qrDesigns.label]],
  [socialPosts, [socialPosts.title, socialPosts.caption]],
  [templates, [templates.key, templates.name]],
  [webhooks, [webhooks.url, webhooks.description]]
])

/** A pattern of LIKE for texts that begin with this one, taken letter by letter. */
export const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`

const between = "-_./:@"
const spaced = (text: SQL | PgColumn): SQL =>
  sql`' ' || translate(lower(${text}), ${between}, ${" ".repeat(between.length)})`

/** Condition that a text begins with `q`, or has a word that does; upper and lower case are alike. */
const says = (column: PgColumn, q: string): SQL => {
  const words = q.replaceAll(/[-_./:@]/gu, " ").trimStart()
  const begins = sql`lower(${column}) like lower(${beginning(q)})`
  return words === "" ? begins : sql`(${begins} or ${spaced(column)} like '%' || lower(${beginning(` ${words}`)}))`
}

/**
 * Condition on the rows of a table that are found by `q`, among the newest of those that meet `seen`; undefined without
 * a search.
 */
export const foundByWords = (
  rows: PgTable & { readonly id: PgColumn },
  q: string | undefined,
  seen: SQL | undefined
): SQL | undefined => {
  if (q === undefined) return undefined
  const columns = searched.get(rows)
  if (columns === undefined) throw new Error(`searched.ts names no columns of ${getTableName(rows)}`)
  const newest = sql`${rows.id} >= coalesce((select ${rows.id} from ${rows} where ${seen} order by ${rows.id} desc
    offset ${mostSearched - 1} limit 1), '')`
  return sql`${newest} and ${or(...columns.map((column) => says(column, q)))}`
}
