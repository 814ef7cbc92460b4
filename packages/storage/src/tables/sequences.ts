import type { Definition, Trigger } from "@tidings/schema/sequences/Definition"
import type { RunStatus, SequenceStatus } from "@tidings/schema/sequences/status"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex
} from "drizzle-orm/pg-core"
import { contacts } from "./contacts.ts"
import { idColumn, instant, opaque, workspaceColumn } from "./columns.ts"
import { ofWorkspace, sameWorkspace } from "./ofWorkspace.ts"

export const sequences = pgTable(
  "sequences",
  {
    id: idColumn("seq").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    status: text().$type<SequenceStatus>().notNull(),
    /** The version that new runs start on. */
    versionId: idColumn("sqv", "version_id").notNull(),
    /** Time at which it was last paused; null if never. */
    pausedAt: instant("paused_at"),
    /**
     * True from its resumption until every run is brought up to date: runs that are not stay stopped, as during the
     * pause.
     */
    resuming: boolean().notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("sequences_workspace_key").on(table.workspaceId, table.key, table.livemode),
    unique("sequences_workspace").on(table.workspaceId, table.id)
  ]
)

/** A definition as applied, frozen: a run keeps the version that it started on. */
export const sequenceVersions = pgTable(
  "sequence_versions",
  {
    id: idColumn("sqv").primaryKey(),
    workspaceId: workspaceColumn(),
    sequenceId: idColumn("seq", "sequence_id").notNull(),
    number: integer().notNull(),
    /** SHA-256 of the canonical definition. */
    hash: text().notNull(),
    /** The file as it was written. */
    source: text().notNull(),
    /** Not jsonb, which would lose the order of the nodes. */
    definition: json().$type<Definition>().notNull(),
    /** The caller that applied it; its address is in the audit log alone. */
    appliedBy: jsonb("applied_by").$type<Actor>().notNull(),
    /** The drawn diagram, without its counts. */
    frame: jsonb(),
    createdAt: instant("created_at").notNull()
  },
  (table) => [
    unique("sequence_versions_workspace").on(table.workspaceId, table.id),
    uniqueIndex("sequence_versions_number").on(table.workspaceId, table.sequenceId, table.number),
    sameWorkspace("sequence_versions_sequence", table, table.sequenceId, sequences)
  ]
)

/** Triggers of published sequences' current versions: an event type, or the id of a list or segment. */
export const sequenceTriggers = pgTable(
  "sequence_triggers",
  {
    workspaceId: workspaceColumn(),
    kind: text().$type<Trigger["type"]>().notNull(),
    name: text().notNull(),
    sequenceId: idColumn("seq", "sequence_id").notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind, table.name, table.sequenceId] }),
    sameWorkspace("sequence_triggers_sequence", table, table.sequenceId, sequences)
  ]
)

/**
 * Runs of contacts through a version. `dueAt` is the run's timer, kept in its row so that both always agree; it is null
 * if there is no step to take by time. The migrations leave room on its pages, since every row is rewritten in place.
 */
export const sequenceRuns = pgTable(
  "sequence_runs",
  {
    id: idColumn("run").primaryKey(),
    workspaceId: workspaceColumn(),
    sequenceId: idColumn("seq", "sequence_id").notNull(),
    versionId: idColumn("sqv", "version_id").notNull(),
    contactId: idColumn("con", "contact_id").notNull(),
    /** Value of `reentry.by`; empty without it. */
    runKey: text("run_key").notNull(),
    livemode: boolean().notNull(),
    status: text().$type<RunStatus>().notNull(),
    node: text(),
    /** Number of nodes entered so far. */
    visit: integer().notNull(),
    /** Sequence number of the newest custom event that the run has processed. */
    cursor: bigint({ mode: "number" }).notNull(),
    dueAt: instant("due_at"),
    waitUntil: instant("wait_until"),
    /** The newest pause of its sequence after which it was brought up to date. */
    resumedFor: instant("resumed_for"),
    state: jsonb().notNull(),
    timeline: jsonb().notNull(),
    enrolledAt: instant("enrolled_at").notNull(),
    endedAt: instant("ended_at"),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    sameWorkspace("sequence_runs_of_sequence", table, table.sequenceId, sequences),
    sameWorkspace("sequence_runs_of_version", table, table.versionId, sequenceVersions),
    foreignKey({
      name: "sequence_runs_of_contact",
      columns: [table.workspaceId, table.contactId, table.livemode],
      foreignColumns: [contacts.workspaceId, contacts.id, contacts.livemode]
    }),
    uniqueIndex("sequence_runs_live")
      .on(table.workspaceId, table.contactId, table.sequenceId, table.livemode, table.runKey)
      .where(sql`ended_at is null`),
    index("sequence_runs_due")
      .on(table.workspaceId, table.dueAt)
      .where(sql`due_at is not null`),
    index("sequence_runs_sequence").on(table.sequenceId, table.id),
    index("sequence_runs_world").on(table.sequenceId, table.livemode, table.id),
    index("sequence_runs_contact").on(table.contactId, table.sequenceId, table.enrolledAt),
    index("sequence_runs_version").on(table.versionId),
    // Runs whose send was refused and is retried.
    index("sequence_runs_held")
      .on(table.sequenceId, table.node)
      .where(sql`ended_at is null and state -> 'tries' is not null`)
  ]
)

/**
 * The message that a run accepted at a visit. A table of its own, since a visit accepts one message at most, whenever
 * and in whichever channel, while messages stand in partitions by month.
 */
export const runVisits = pgTable(
  "run_visits",
  {
    workspaceId: workspaceColumn(),
    runId: idColumn("run", "run_id").notNull(),
    /** Number of nodes that the run had entered then, which tells the node. */
    visit: integer().notNull(),
    messageId: opaque("message_id").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.runId, table.visit] })]
)

/**
 * Number of runs ever started by each sequence in each world; the statement that starts runs changes it, and it is
 * never counted anew.
 */
export const sequenceEnrolments = pgTable(
  "sequence_enrolments",
  {
    workspaceId: workspaceColumn(),
    sequenceId: idColumn("seq", "sequence_id").notNull(),
    livemode: boolean().notNull(),
    /** Each connection counts in one of several rows, so that concurrent enrolments seldom wait for one another. */
    shard: smallint().notNull(),
    runs: bigint({ mode: "number" }).notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sequenceId, table.livemode, table.shard] }),
    sameWorkspace("sequence_enrolments_sequence", table, table.sequenceId, sequences)
  ]
)

/** Number of runs that entered, passed, left and failed at each node of a version. */
export const sequenceCounts = pgTable(
  "sequence_counts",
  {
    workspaceId: workspaceColumn(),
    versionId: idColumn("sqv", "version_id").notNull(),
    node: text().notNull(),
    livemode: boolean().notNull(),
    entered: bigint({ mode: "number" }).notNull(),
    passed: bigint({ mode: "number" }).notNull(),
    left: bigint({ mode: "number" }).notNull(),
    failed: bigint({ mode: "number" }).notNull()
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.versionId, table.node, table.livemode] }),
    sameWorkspace("sequence_counts_version", table, table.versionId, sequenceVersions)
  ]
)
