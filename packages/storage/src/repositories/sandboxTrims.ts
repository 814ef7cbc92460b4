import type { SharedTable } from "../worlds.ts"

/** What a workspace's sandbox may hold of what it makes by itself; the oldest beyond it goes. */
export interface SandboxRoom {
  readonly contacts: number
  /** Messages and events together. */
  readonly messages: number
  /** Of those, as they are stored. */
  readonly bytes: number
  /** Of each kind of configuration that was archived. */
  readonly archived: number
  /** Of each kind of configuration that no call deletes. */
  readonly lasting: number
}

/** Rows that are put away, and count no more; of the others all count. */
export const archived: Partial<Readonly<Record<SharedTable, string>>> = {
  links: "archived_at is not null",
  sequences: "status = 'archived'",
  templates: "status = 'archived'"
}

/** Rows of a sandbox that go, oldest first. */
export interface Trim {
  readonly table: string
  /** Where its newest rows that stay end, as SQL: the id of the newest that goes; null where none does. */
  readonly upTo: string
  /** True of those that may go. */
  readonly condition?: string
  /** Ends what hangs on those of `going`, as table expressions. */
  readonly ends?: ReadonlyArray<string>
  /** Answers where the bytes of those that went lie. */
  readonly hasFiles?: true
}

const past = (table: string, newest: string, condition?: string): string =>
  `(select id from ${table} where ${ofSandbox(condition)} order by id desc offset ${newest} limit 1)`

/** Of the workspace $1. */
export const ofSandbox = (condition?: string): string =>
  `workspace_id = $1 and not livemode${condition === undefined ? "" : ` and ${condition}`}`

const messages = [
  { table: "sends", prefix: "snd", content: ["subject", "events", "metadata", "simulation", "payload"] },
  { table: "sms_messages", prefix: "sms", content: ["body", "events", "simulation"] },
  { table: "social_posts", prefix: "post", content: ["caption", "thread_tweets", "media", "brief", "posted"] },
  { table: "custom_events", prefix: "evt", content: ["metadata"] }
] as const
/** What a row takes besides its content, about. */
const rowBytes = 200

/**
 * Where messages and events of all kinds end that are the newest so many ($3) and so many bytes ($4), by the time and chance that ids hold. What is stored
 * apart from its row is measured without being read.
 */
export const messagesCut = `select max(moment) as moment from (
    select moment, row_number() over newest as place, sum(bytes) over newest as bytes from (${messages
      .map(
        ({ content, prefix, table }) =>
          `select substr(id, ${prefix.length + 2}) as moment, ${rowBytes} + ${content.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(" + ")} as bytes
          from ${table} where ${ofSandbox()}`
      )
      .join(" union all ")}) as one
    window newest as (order by moment desc rows unbounded preceding)
  ) as aged where place > $3 or bytes > $4`

const configuration = (table: "links" | "templates", ends: string): Trim => ({
  table,
  upTo: past(table, "$5", archived[table]),
  condition: archived[table]!,
  ends: [ends]
})

/** Everything of a sandbox that is trimmed, where $2 is its room of contacts, $5 of what was archived and $6 of what lasts. */
export const trims: ReadonlyArray<Trim> = [
  {
    table: "contacts",
    upTo: past("contacts", "$2"),
    // What is counted of lists and nodes goes with those who were counted.
    ends: [
      "events as (delete from custom_events where contact_id in (select id from going))",
      "waiting as (delete from planned_recipients where contact_id in (select id from going) and outcome is null)",
      "members as (delete from list_members where contact_id in (select id from going) returning list_id)",
      `fewer as (
        update lists set sandbox_member_count = sandbox_member_count - less.n
        from (select list_id, count(*)::int as n from members group by 1 order by 1) as less where lists.id = less.list_id
      )`,
      "runs as (delete from sequence_runs where contact_id in (select id from going) returning version_id, node, ended_at)",
      `ended as (
        update sequence_counts as known set "left" = known."left" + less.n
        from (select version_id, node, count(*)::int as n from runs where ended_at is null group by 1, 2) as less
        where known.version_id = less.version_id and known.node = less.node and not known.livemode
      )`
    ]
  },
  ...messages.map(({ prefix, table }): Trim => ({ table, upTo: `'${prefix}_' || (select moment from messages)` })),
  configuration("links", `stats as (delete from link_stats where ${ofSandbox("link_id in (select id from going)")})`),
  configuration("templates", "versions as (delete from template_versions where template_id in (select id from going))"),
  { table: "qr_designs", upTo: past("qr_designs", "$6") },
  { table: "compositions", upTo: past("compositions", "$6") },
  {
    table: "assets",
    upTo: past("assets", "$6"),
    ends: [`pictures as (delete from compositions where ${ofSandbox("asset_id in (select id from going)")})`],
    hasFiles: true
  }
]
