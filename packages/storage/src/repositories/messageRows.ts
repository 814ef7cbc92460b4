import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { forgotten, messageFactsOf, type MessageTable } from "../tables/messageTable.ts"
import { isOneOf } from "./jobRows.ts"
import { recordingAs } from "./timelineRows.ts"
import { hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** The columns that every kind of message with a timeline has. */
export interface MessageRow {
  readonly id: string
  readonly workspace_id: WorkspaceId
  readonly livemode: boolean
  readonly status: string
  /** Provider of the account that it was handed to; before that, of the first one to be tried. */
  readonly connector: string
  /** The workspace's own connector that it was handed to; null for the installation's. */
  readonly connector_id?: ConnectorId | null
  readonly events: ReadonlyArray<SendEvent>
  /** Time at which it was first offered; if set on a waiting message, the outcome is unknown. */
  readonly handover_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A message about to be handed over. */
export type Opened<Row extends MessageRow = MessageRow> = Row & {
  /** True if any subscription may want its events. */
  readonly has_webhooks: boolean
}

/** A message that an account is ready to take. */
export interface Offered<Id extends string = string> {
  readonly id: Id
  /** ISO 8601. */
  readonly at: string
  readonly connector: string
  readonly connectorId: ConnectorId | undefined
  /** Our own name for the message, if the provider takes it over. */
  readonly messageId?: string | undefined
}

/** The reporter of a message: a workspace's account at a provider, or the installation's (workspaceId undefined). */
export interface Speaker {
  readonly workspaceId: WorkspaceId | undefined
  readonly provider: string
}

/**
 * SQL assignment that forgets the content of a settled message, unless a person may yet have it sent again or the inbox
 * shows it; `only` is a condition of the messages whose content is not kept for 30 days.
 */
export const forgetting =
  (table: MessageTable, only = "true"): StoredKind["settling"] =>
  ({ settled, status }) => {
    const { content } = messageFactsOf(table)!
    return `${content.name} = case when ${settled} and ${status} <> 'unconfirmed' and captured_at is null and ${only} then ${forgotten(content)} else ${content.name} end`
  }

/** The storage of one kind of message, as its statements need it. */
interface StoredKind {
  readonly table: string
  /** Column of the provider's message id; provider_message_id if undefined. */
  readonly named?: string
  /** The statuses in which a message waits to be handed over. */
  readonly waiting: ReadonlyArray<string>
  /** SQL assignments beside a status, given SQL for whether no further hand-over follows, the status, and the time. */
  readonly settling: (to: { readonly settled: string; readonly status: string; readonly at: string }) => string
  /** A common table expression besides each change of a status; see `recordingAs`. */
  readonly also?: string
  /** SQL for further columns of an opened message `m`. */
  readonly opened?: string
  /** True if the installation's account may be a relay before the provider that reports. */
  readonly relays?: true
}

const providerName = "provider_message_id"

// A message marked again keeps its first instant, from which the provider counts how long it remembers the message.
const handOver = ({ named = providerName, table, waiting }: StoredKind) => `with r as (
    select * from jsonb_to_recordset($1::jsonb) as given (id text, at timestamptz, connector text, "connectorId" text, "messageId" text)
  )
  update ${table} as m set handover_at = coalesce(m.handover_at, r.at), connector = r.connector, connector_id = r."connectorId",
    ${named} = case when m.handover_at is null then coalesce(r."messageId", m.${named}) else coalesce(m.${named}, r."messageId") end
  from r
  where m.id = r.id and ${isOneOf("r", "m.id")} and m.livemode and m.status in (${waiting.map((status) => `'${status}'`).join(", ")})
    and (m.handover_at is null or $2::boolean)
    and m.id >= (select min(id) from r) and m.id <= (select max(id) from r) and m.id <> ''
  returning m.id`

const open = ({
  opened,
  table
}: StoredKind) => `select m.*, ${opened === undefined ? "" : `${opened}, `}${hasWebhooks("m.workspace_id")} as has_webhooks
  from unnest($1::text[]) as opened (id) cross join lateral (select * from ${table} as one where one.id = opened.id limit 1) as m`

const record = ({ also, settling, table }: StoredKind) => `with recorded as (
  update ${table} set events = events || $2::jsonb, status = $3, updated_at = $4::timestamptz,
    ${settling({ settled: "$5::boolean", status: "$3", at: "$4::timestamptz" })}
  where id = $1 returning *, $4::timestamptz as at
  )${also === undefined ? "" : `, ${also}`} select 1 from recorded`

const idNamed = ({ named = providerName, relays, table }: StoredKind) => `select id from ${table}
  where ${named} = $1${relays === true ? "" : " and connector = $3"} and case when $2::text is null
    then connector_id is null else connector_id is not null and workspace_id = $2 and connector = $3 end
  order by id desc limit 1`

/** The statements that every kind of message with a timeline needs, over its table. */
export const messageRows = Effect.fnUntraced(function* <Row extends MessageRow, Open extends Opened<Row>>(
  kind: StoredKind
) {
  type Id = Row["id"]
  const { named = providerName, settling, table } = kind
  const database = yield* Database
  const [marks, names, opens, records] = [handOver(kind), idNamed(kind), open(kind), record(kind)]
  const run = (text: string, params: ReadonlyArray<unknown>) => Effect.asVoid(database.query(text, params))
  const first = (text: string, params: ReadonlyArray<unknown>) =>
    Effect.map(database.query<Row>(text, params), (rows) => rows[0])

  const marking = (again: boolean) =>
    grouped<Offered<Id>, boolean, never>(
      Effect.fnUntraced(function* (offered) {
        const rows = yield* database.query<{ readonly id: string }>(marks, [JSON.stringify(offered), again])
        const marked = new Set(rows.map(({ id }) => id))
        return offered.map(({ id }) => marked.has(id))
      }),
      { gathers: !again }
    )
  const [mark, markAgain] = [yield* marking(false), yield* marking(true)]

  return {
    /** Reads the whole row by id, in any workspace. */
    whole: (id: Id) => first(`select * from ${table} where id = $1`, [id]),

    /** Like `whole`, locked until the transaction ends. */
    lock: (id: Id) => first(`select * from ${table} where id = $1 for update`, [id]),

    /** Like `lock`, within the world only. */
    lockOwn: ({ livemode, workspaceId }: World, id: Id) =>
      first(`select * from ${table} where id = $1 and workspace_id = $2 and livemode = $3 for update`, [
        id,
        workspaceId,
        livemode
      ]),

    /** Reads the whole row by id, in any workspace; shares the round trip with concurrent callers. */
    open: yield* grouped<Id, Open | undefined, never>(
      Effect.fnUntraced(function* (ids) {
        const found = new Map((yield* database.query<Open>(opens, [ids])).map((row): [Id, Open] => [row.id, row]))
        return ids.map((id) => found.get(id))
      })
    ),

    /** Finds the newest message with this provider message id, among those that the provider may report on. */
    idNamed: (messageId: string, { provider, workspaceId }: Speaker): Effect.Effect<Id | undefined> =>
      Effect.map(first(names, [messageId, workspaceId ?? null, provider]), (row) => row?.id),

    /**
     * Marks a waiting live message as being handed to an account; false if it is no such message, or was marked before
     * and not `again`. Shares the round trip with concurrent callers.
     */
    handOver: (offered: Offered<Id>, again = false) => (again ? markAgain : mark)(offered),

    /**
     * Clears this mark of a message that the provider certainly did not take, so that it may be offered again; leaves
     * the mark of another attempt.
     */
    takeBack: (id: Id, mark: string | null) =>
      run(`update ${table} set handover_at = null where id = $1 and handover_at = $2::timestamptz`, [id, mark]),

    /** Stores the provider's own message id. */
    nameByProvider: (id: Id, messageId: string) =>
      run(`update ${table} set ${named} = $2 where id = $1`, [id, messageId]),

    /** Appends to the timeline and sets the status; drops unneeded data once no further hand-over will happen. */
    record: (id: Id, events: ReadonlyArray<SendEvent>, status: Row["status"], nowMs: number, settled: boolean) =>
      run(records, [id, JSON.stringify(events), status, new Date(nowMs).toISOString(), settled]),

    /** Like `record`, but also dispatches to subscriptions and deletes the job. */
    recordAs: yield* recordingAs<Row>(table, {
      named,
      ...(kind.also !== undefined && { also: kind.also }),
      besides: settling({ settled: "r.settled", status: "r.status", at: "r.at" })
    })
  }
})

/** The storage of one kind of message. */
export type MessageStore<Row extends MessageRow, Open extends Opened<Row> = Opened<Row>> = Effect.Success<
  ReturnType<typeof messageRows<Row, Open>>
>
