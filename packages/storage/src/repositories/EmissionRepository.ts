import type { ContactId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { answerColumns, answerRecord, insertAnswers, type Remembered } from "./AnswerRepository.ts"
import { auditColumns, auditRecord, type AuditRow, insertAudits } from "./AuditRepository.ts"
import { type ContactRow, type Identifiers, living, whoever } from "./ContactRepository.ts"
import type { NewCustomEvent } from "./CustomEventRepository.ts"
import { unshadowed } from "../seenFrom.ts"
import { isoAt } from "../iso.ts"
import { isOneOf } from "./jobRows.ts"
import { type Meeting, meeting } from "./meeting.ts"
import type { NamedSequence } from "./namedSequence.ts"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { type HeldRun, heldRunsOfFound, runRecord, writeRunsFrom } from "./runRows.ts"
import { type Dispatch, dispatchColumns, dispatchFrom } from "./WebhookDeliveryRepository.ts"

/** A published sequence triggered by an event type. */
export type TriggeredSequence = Omit<NamedSequence, "status">

/** The matches of an event: its possible contacts, and the runs and sequences that react to it. */
export interface Met extends Meeting {
  readonly triggered: ReadonlyArray<TriggeredSequence>
  /** The event's number, drawn once the runs were locked. */
  readonly seq: number
}

/** An event that is matched together with others. */
interface Arriving {
  readonly workspaceId: WorkspaceId
  readonly identifiers: Identifiers
  readonly livemode: boolean
  readonly type: string
  /** Subscription patterns that match the event; every plan has the patterns of customers' own events. */
  readonly patterns: ReadonlyArray<string>
}

/** The contacts, runs, sequences and subscriptions that match such an event. */
export interface MetTogether extends Omit<Met, "triggered"> {
  readonly triggered: ReadonlyArray<Pick<TriggeredSequence, "versionId">>
  /**
   * False if another transaction holds a run, which is skipped rather than waited for, or has just changed a run or its
   * contact.
   */
  readonly isHeld: boolean
  /** Number of subscriptions that match the event; locked until the transaction ends. */
  readonly hearers: number
  /** True if any subscription of the workspace may want the events that follow. */
  readonly hears: boolean
}

/** The rows written for an event. */
export interface Emission {
  readonly event: NewCustomEvent
  readonly audit: AuditRow
  readonly answer: Remembered | undefined
}

interface Row {
  readonly contacts: ReadonlyArray<ContactRow & { readonly n: number }> | null
  readonly runs: ReadonlyArray<Omit<HeldRun, "contact">> | null
  /** Runs that could not be locked. */
  readonly missed: ReadonlyArray<Pick<HeldRun, "contactId" | "livemode">> | null
  readonly triggered: ReadonlyArray<Pick<TriggeredSequence, "versionId"> & { readonly n: number }> | null
  /** The enabled subscriptions of the workspaces, each with its event patterns. */
  readonly subscribed: ReadonlyArray<{
    readonly workspace_id: WorkspaceId
    readonly livemode: boolean
    readonly events: ReadonlyArray<string>
  }> | null
  readonly seqs: ReadonlyArray<number>
}

const columns = "id, external_id, email, phone, traits, merged_from"
// Skips a contact that is about to be merged; its event is then emitted alone. Transactions that merge contacts wait
// for those that lock them, never the reverse.
const by = (identifier: string, condition: string, most = 1) =>
  `select given.n, given.workspace_id, one.* from given cross join lateral (
      select ${columns} from contacts where ${condition} limit ${most} for key share skip locked
    ) as one where given.${identifier} is not null`
const theirs = "workspace_id = given.workspace_id and livemode = given.livemode"
const { alone, sharing } = whoever({
  workspaceId: "given.workspace_id",
  livemode: "given.livemode",
  externalId: "given.external_id",
  email: "given.email",
  id: "given.id"
})
// Reads two contacts of a shared address, enough to show that it names neither.
const found = [
  by("external_id", `${theirs} and external_id = given.external_id`),
  by("email", alone),
  by("email", sharing, 2),
  by("id", `${theirs} and id = given.id and ${living}`)
].join(" union all ")
const liveRuns = (lock = "") =>
  `select run.* from named cross join lateral (
      select * from sequence_runs where workspace_id = named.workspace_id and contact_id = named.id and ended_at is null ${lock} offset 0
    ) as run`

// Waits for no run's lock, and draws numbers once runs are locked. Writes JSON as text, which takes half as long as
// jsonb.
const meet = `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as each
      (n int, workspace_id text, livemode boolean, external_id text, email text, id text, type text)
  ), subscribed as materialized (
    select workspace_id, livemode, events from webhooks
    where ${isOneOf("(select workspace_id as id from given) as asked", "workspace_id")} and status = 'enabled' for share
  ), found as materialized (
    ${found}
  ), named as materialized (
    select workspace_id, id from found union select workspace_id, unnest(merged_from) from found
  ), candidate as materialized (
    select id, contact_id as "contactId", livemode from (${liveRuns()}) as run
  ), held as materialized (
    ${heldRunsOfFound(liveRuns("for no key update skip locked"))}
  )
  select held.runs,
    (select json_agg(found) from found) as contacts,
    (select json_agg(candidate) from candidate where id not in (select id from held)) as missed,
    (select json_agg(json_build_object('n', given.n, 'versionId', s.version_id))
      from given cross join lateral (
        select sequence_id from sequence_triggers
        where workspace_id = given.workspace_id and kind = 'event.matches' and name = given.type limit 1000
      ) as t
      cross join lateral (
        select version_id from sequences as one where id = t.sequence_id and status = 'published'
          and ${unshadowed("sequences", "one", "key", "given.workspace_id", "given.livemode")} limit 1
      ) as s) as triggered,
    (select json_agg(subscribed) from subscribed) as subscribed,
    (select json_agg(nextval('custom_events_seq_seq')) from given where held.n >= 0) as seqs
  from (select count(*) as n, json_agg(held) as runs from held) as held`

// For an event alone, whose statement waits for the locks of runs.
const byEvent = `nextval('custom_events_seq_seq')::float8 as seq,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'versionId', v.id, 'version', v.number) order by s.id), '[]')
      from sequence_triggers t join sequences s on s.id = t.sequence_id join sequence_versions v on v.id = s.version_id
      where t.workspace_id = $1 and t.kind = 'event.matches' and t.name = $7 and s.status = 'published'
        and ${unshadowed("sequences", "s", "key", "$1", "$2")}) as triggered`

const eventColumns =
  "id text, workspace_id text, contact_id text, livemode boolean, type text, metadata jsonb, received_at timestamptz, seq bigint"
const each = (parameter: string, columns: string) =>
  `(select * from jsonb_to_recordset(${parameter}::jsonb) as each (${columns}))`

const inserted = `insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at, seq)
  overriding system value select * from ${each("$1", eventColumns)} as event`
const audited = `audited as (${insertAudits(each("$2", auditColumns))})`

// Optional rows besides the events and their audit entries; a statement has only the parts that its group needs.
const others = {
  runs: (parameter: string) => `stepped as materialized (
    select row.* from jsonb_populate_recordset(null::sequence_runs, ${parameter}::jsonb) as row
  ), moved as (${writeRunsFrom("stepped")})`,
  // Keys in one order, so that two groups that share some of them never deadlock.
  answers: (parameter: string) =>
    `remembered as (${insertAnswers(`(select * from ${each(parameter, answerColumns)} as answer order by workspace_id, livemode, operation, key)`)})`,
  told: (parameter: string) => dispatchFrom(each(parameter, dispatchColumns))
}

const record = (left: ReadonlyArray<keyof typeof others>) =>
  `with ${[audited, ...left.map((name, n) => others[name](`$${n + 3}`))].join(", ")} ${inserted}`

const arrivingRecord = ({ identifiers, livemode, type, workspaceId }: Arriving, n: number) => ({
  n,
  type,
  workspace_id: workspaceId,
  livemode,
  external_id: identifiers.externalId ?? null,
  email: identifiers.email ?? null,
  id: identifiers.id ?? null
})

const eventRecord = ({ contactId, receivedAtMs, workspaceId, ...event }: NewCustomEvent) => ({
  ...event,
  workspace_id: workspaceId,
  contact_id: contactId,
  received_at: isoAt(receivedAtMs)
})

/** Drops repeated contacts: several identifiers may find the same one. */
const distinct = (contacts: ReadonlyArray<ContactRow>): ReadonlyArray<ContactRow> =>
  contacts.filter(({ id }, place) => contacts.findIndex((other) => other.id === id) === place)

const contactOf = ({ email, external_id, id, merged_from, phone, traits }: ContactRow): ContactRow => ({
  id,
  external_id,
  email,
  phone,
  traits,
  merged_from
})

const metBy = (row: Row, { livemode, patterns, workspaceId }: Arriving, n: number): MetTogether => {
  const ofEvent = <A extends { readonly n: number }>(all: ReadonlyArray<A> | null) =>
    all === null ? [] : all.filter((one) => one.n === n)
  const contacts = distinct(ofEvent(row.contacts).map(contactOf))
  const ids = new Set<ContactId>(contacts.flatMap(({ id, merged_from }) => [id, ...merged_from]))
  const isTheirs = (run: Pick<HeldRun, "contactId" | "livemode">) => run.livemode === livemode && ids.has(run.contactId)
  const theirs = row.runs?.filter(isTheirs) ?? []
  const runs = theirs.flatMap((run): ReadonlyArray<HeldRun> => {
    const contact = contacts.find(({ id }) => id === run.contactId)
    return contact === undefined ? [] : [{ ...run, contact }]
  })
  const subscribed =
    row.subscribed?.filter((one) => one.workspace_id === workspaceId && one.livemode === livemode) ?? []
  return {
    contacts,
    runs,
    triggered: ofEvent(row.triggered),
    seq: row.seqs[n]!,
    isHeld: runs.length === theirs.length && row.missed?.some(isTheirs) !== true,
    hearers: subscribed.filter(({ events }) => events.some((pattern) => patterns.includes(pattern))).length,
    hears: subscribed.length > 0
  }
}

/** Custom events: of those that come together, one statement finds the matches and one writes the rows. */
export class EmissionRepository extends Context.Service<EmissionRepository>()("@tidings/storage/EmissionRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Finds the matches of an event of this type, waiting for locked runs. */
      meetAlone: meeting<Met>(database, { columns: byEvent }),

      /**
       * Finds the matches of each event; locks runs until the open transaction ends, and skips those locked by others.
       */
      meet: (arriving: ReadonlyArray<Arriving>) =>
        Effect.map(
          database.query<Row>(meet, [JSON.stringify(arriving.map(arrivingRecord))]),
          ([row]): ReadonlyArray<MetTogether> => arriving.map((each, n) => metBy(row!, each, n))
        ),

      /** Posts all rows of the events, with the changed runs and the dispatches about both. */
      record: (
        emissions: ReadonlyArray<Emission>,
        runs: ReadonlyArray<RunRow>,
        told: ReadonlyArray<Dispatch>,
        nowMs: number
      ) => {
        const more = {
          runs: runs.map((run) => runRecord(run, nowMs)),
          answers: emissions.flatMap(({ answer }) => (answer === undefined ? [] : [answerRecord(answer)])),
          told
        }
        const left = (["runs", "answers", "told"] as const).filter((name) => more[name].length > 0)
        const rows = [
          emissions.map(({ event }) => eventRecord(event)),
          emissions.map(({ audit }) => auditRecord(audit)),
          ...left.map((name) => more[name])
        ]
        return database.post(
          record(left),
          rows.map((each) => JSON.stringify(each))
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
