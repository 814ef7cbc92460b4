import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { type MessageTableName, messageTables } from "./tables/messageTables.ts"
import type * as tables from "./tables/index.ts"

/** Rows belong to one world: each world names, changes and reads its own. */
interface Own {
  readonly of: "own"
  /** Present for messages and events, the oldest of which leave a full sandbox. */
  readonly ages?: Ages
}

interface Ages {
  /** Prefix of their ids. */
  readonly prefix: string
  /** Columns of any size. */
  readonly content: ReadonlyArray<string>
}

/**
 * Configuration with separate rows for the sandbox. Sandbox calls find those, and also the live rows not shadowed by
 * one of them with the same values in the `named` columns. They change only their own.
 */
interface Both<Name extends string = string> {
  readonly of: "both"
  readonly named: ReadonlyArray<Name>
}

/** One set for the workspace, which live calls make and change, and sandbox calls read. */
interface Live {
  readonly of: "live"
}

/** Rows of no world, for the given reason. */
interface Neither {
  readonly of: "neither"
  readonly because: string
}

const own: Own = { of: "own" }
const aging = (prefix: string, ...content: ReadonlyArray<string>): Own => ({ of: "own", ages: { prefix, content } })
const live: Live = { of: "live" }
const both = <const Name extends string = never>(...named: ReadonlyArray<Name>): Both<Name> => ({ of: "both", named })
const neither = (because: string): Neither => ({ of: "neither", because })

type TableOf<Exported> = Exported extends PgTable ? Exported : never
type Tables = {
  [Name in keyof typeof tables as TableOf<(typeof tables)[Name]>["_"]["name"]]: TableOf<(typeof tables)[Name]>
}
type KindOf<Table> = Table extends { readonly livemode: { readonly _: { readonly notNull: true } } }
  ? Own | Both<keyof Table & string>
  : Live | Neither
type Declared = {
  readonly [Name in keyof Tables as Tables[Name] extends { readonly workspaceId: PgColumn } ? Name : never]: KindOf<
    Tables[Name]
  >
}

const messageWorlds = Object.fromEntries(
  messageTables.map(({ content, more = [], prefix, table }) => [
    table,
    aging(prefix, content.name, "events", ...more.map(({ name }) => name))
  ])
) as { readonly [Name in MessageTableName]: Own }

/**
 * Owner of each workspace table's rows, by table name: tables with `livemode` have rows per world. Decided in
 * docs/decisions/worlds.md.
 */
export const worlds = {
  ...messageWorlds,
  access_tokens: neither("a token is of its key, which only signing in changes"),
  api_calls: own,
  approval_inputs: neither("an input is of its approval's world"),
  approvals: own,
  asset_uploads: own,
  assets: both(),
  audit_entries: own,
  batch_slots: own,
  brands: live,
  captured_mails: own,
  compositions: both(),
  connectors: live,
  contact_exports: own,
  contact_traits: own,
  contacts: own,
  creation_parts: neither("a part is of its creation's world"),
  creations: own,
  credit_entries: neither("credits are the workspace's, and sandbox calls cost none"),
  custom_events: aging("evt", "metadata"),
  deleted_assets: neither("their bytes wait for their purge; deleted_ids says whose world they were of"),
  deleted_ids: own,
  deleted_pages: own,
  deprecation_notices: neither("a notice is of its key, whichever world that calls"),
  erased_identifiers: own,
  erasures: own,
  icps: live,
  idempotency_keys: own,
  import_batches: neither("a batch is of its import's world"),
  import_parts: neither("a part is of its import's world"),
  import_refusals: neither("a refusal is of its import's world"),
  imports: own,
  jobs: neither("a job names what it does by ids, whose rows say whose they are"),
  keys: live,
  link_domain_claims: live,
  link_domains: live,
  link_stats: own,
  link_visitors: neither("a visitor is of its link's world, and gone after a day"),
  links: both("domain", "slug"),
  list_members: own,
  lists: live,
  marketing: live,
  marketing_opt_outs: own,
  members: live,
  page_consents: own,
  page_versions: neither("a version is of its page's world"),
  pages: both("slug"),
  pending_members: own,
  planned_emails: own,
  planned_recipients: neither("a recipient is of its mail's world"),
  planned_zones: neither("a zone is of its mail's world"),
  qr_designs: both(),
  run_visits: neither("a visit is of its run's world"),
  segment_members: own,
  segments: live,
  send_budgets: neither("sandbox messages count against no budget"),
  send_content_marks: neither("a mark is how far a purge of the workspace's mails of both worlds came"),
  send_days: own,
  send_hours: own,
  send_hours_dirty: neither("an hour is counted again for both worlds"),
  send_shares: own,
  sender_domains: live,
  sender_looks: live,
  sends: aging("snd", "subject", "events", "metadata", "simulation", "payload"),
  sequence_counts: own,
  sequence_enrolments: own,
  sequence_runs: own,
  sequence_triggers: neither("a trigger is of its sequence's world"),
  sequence_versions: neither("a version is of its sequence's world"),
  sequences: both("key"),
  sign_ins: live,
  sms_opt_outs: own,
  sms_replies: own,
  sms_received: neither("a report is of its connector, which both worlds share"),
  sms_templates: live,
  social_event_wordings: live,
  social_events: own,
  social_posts: aging("post", "caption", "thread_tweets", "media", "brief", "posted"),
  suppressions: own,
  template_locales: neither("a language is of its template's world"),
  template_version_locales: neither("a language is of its template's world"),
  template_versions: neither("a version is of its template's world"),
  templates: both("key"),
  topic_states: own,
  topics: live,
  webhook_attempts: neither("an attempt is of its delivery's subscription's world"),
  webhook_deliveries: neither("a delivery is of its subscription's world"),
  webhooks: own
} as const satisfies Declared

/** Kinds of ownership of a table's rows. */
export type Ownership = Own | Both | Live | Neither

/** The tables of workspaces, by name. */
export type WorldTable = keyof typeof worlds

/** Tables in which both worlds have rows of their own. */
export type SharedTable = {
  [Name in WorldTable]: (typeof worlds)[Name]["of"] extends "both" ? Name : never
}[WorldTable]

const kinds: ReadonlyArray<readonly [string, Ownership]> = Object.entries(worlds)

/** The tables of messages and events. */
export const agingTables = kinds.flatMap(([table, kind]) =>
  kind.of === "own" && kind.ages !== undefined ? [{ table, ...kind.ages }] : []
)
