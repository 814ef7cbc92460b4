import { agingTables, type SharedTable } from "../worlds.ts"

/** Limits of a workspace's sandbox; the oldest rows beyond them are deleted. */
export interface SandboxRoom {
  readonly contacts: number
  /** Messages and events together. */
  readonly messages: number
  /** Bytes of messages and events, as stored. */
  readonly bytes: number
  /** Archived rows, for each kind of configuration. */
  readonly archived: number
  /** Rows of each kind of configuration that no call deletes. */
  readonly lasting: number
}

/** Conditions for archived rows, which do not count; of other tables all rows count. */
export const archived: Partial<Readonly<Record<SharedTable, string>>> = {
  links: "archived_at is not null",
  sequences: "status = 'archived'",
  templates: "status = 'archived'"
}

/** A table whose oldest sandbox rows are trimmed. */
export interface Trim {
  readonly table: string
  /** SQL for the id of the newest row to delete; null if none is. */
  readonly upTo: string
  /** SQL condition for the rows that may be deleted. */
  readonly condition?: string
  /** Common table expressions that delete the dependent rows of `going`. */
  readonly ends?: ReadonlyArray<string>
  /** Returns the storage keys of deleted files. */
  readonly hasFiles?: true
}

const past = (table: string, newest: string, condition?: string): string =>
  `(select id from ${table} where ${ofSandbox(condition)} order by id desc offset ${newest} limit 1)`

/** SQL condition for the sandbox of the workspace $1. */
export const ofSandbox = (condition?: string): string =>
  `workspace_id = $1 and not livemode${condition === undefined ? "" : ` and ${condition}`}`

/** Approximate bytes of a row besides its content. */
const rowBytes = 200

/**
 * SQL for the cut-off of messages and events of all kinds: keeps the newest $3 of them and $4 bytes, ordered by the
 * time and the random part of their ids. Values stored outside their row are measured without being read.
 */
export const messagesCut = `select max(moment) as moment from (
    select moment, row_number() over newest as place, sum(bytes) over newest as bytes from (${agingTables
      .map(
        ({ content, prefix, table }) =>
          `select substr(id, ${prefix.length + 2}) as moment, ${rowBytes} + ${content.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(" + ")} as bytes
          from ${table} where ${ofSandbox()}`
      )
      .join(" union all ")}) as one
    window newest as (order by moment desc rows unbounded preceding)
  ) as aged where place > $3 or bytes > $4`

const configuration = (table: "links" | "templates", ...ends: ReadonlyArray<string>): Trim => ({
  table,
  upTo: past(table, "$5", archived[table]),
  condition: archived[table]!,
  ends
})

const ofTemplates = (table: string): string =>
  `${table}_gone as (delete from ${table} where workspace_id = $1 and template_id in (select id from going))`

/**
 * All tables of a sandbox that are trimmed; $2 is its limit of contacts, $5 of archived and $6 of lasting
 * configuration.
 */
export const trims: ReadonlyArray<Trim> = [
  {
    table: "contacts",
    upTo: past("contacts", "$2"),
    // Counts of lists and nodes shrink with the deleted contacts.
    ends: [
      "events as (delete from custom_events where contact_id in (select id from going))",
      "waiting as (delete from planned_recipients where workspace_id = $1 and contact_id in (select id from going) and outcome is null)",
      "asked as (delete from pending_members where workspace_id = $1 and contact_id in (select id from going))",
      "members as (delete from list_members where workspace_id = $1 and contact_id in (select id from going) returning list_id)",
      `fewer as (
        update lists set sandbox_member_count = sandbox_member_count - less.n
        from (select list_id, count(*)::int as n from members group by 1 order by 1) as less where lists.id = less.list_id
      )`,
      "runs as (delete from sequence_runs where contact_id in (select id from going) returning version_id, node, ended_at)",
      `ended as (
        update sequence_counts as known set "left" = known."left" + less.n
        from (select version_id, node, count(*)::int as n from runs where ended_at is null group by 1, 2) as less
        where known.workspace_id = $1 and known.version_id = less.version_id and known.node = less.node and not known.livemode
      )`
    ]
  },
  ...agingTables.map(({ prefix, table }): Trim => ({ table, upTo: `'${prefix}_' || (select moment from messages)` })),
  configuration("links", `stats as (delete from link_stats where ${ofSandbox("link_id in (select id from going)")})`),
  configuration("templates", ...["template_versions", "template_locales", "template_version_locales"].map(ofTemplates)),
  { table: "qr_designs", upTo: past("qr_designs", "$6") },
  { table: "compositions", upTo: past("compositions", "$6") },
  {
    table: "assets",
    upTo: past("assets", "$6"),
    ends: [`pictures as (delete from compositions where ${ofSandbox("asset_id in (select id from going)")})`],
    hasFiles: true
  }
]
