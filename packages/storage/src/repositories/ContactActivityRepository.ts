import { firstIdAt, type IdPrefix } from "@tidings/schema/Id"
import type { ActivityType } from "@tidings/schema/resources/ContactActivity"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import type { ContactRow } from "./ContactRepository.ts"

/** A place in a timeline: entries go by their time, then type, then id, each downwards. */
export interface ActivityPosition {
  readonly atMs: number
  readonly type: ActivityType
  readonly id: string
}

/** The part of a timeline that is read. */
export interface ActivityWindow {
  /** The entry after which it begins; undefined for the newest. */
  readonly after: ActivityPosition | undefined
  readonly sinceMs: number | undefined
  readonly untilMs: number | undefined
  readonly limit: number
}

/** Rows of each type, as they are in their tables. */
interface ActivityRow {
  readonly id: string
  /** Time of rows whose id does not tell it. */
  readonly at?: Date | string
  readonly [column: string]: unknown
}

/** The first and last milliseconds that entries of a type may have, and the id before which those of the last are. */
const boundsOf = (type: ActivityType, { after, untilMs = Number.MAX_SAFE_INTEGER }: ActivityWindow) => {
  if (after === undefined || untilMs < after.atMs) return { lastMs: untilMs, beforeId: undefined }
  if (type === after.type) return { lastMs: after.atMs, beforeId: after.id }
  return { lastMs: type < after.type ? after.atMs : after.atMs - 1, beforeId: undefined }
}

/** SQL conditions of a window over ids, which begin with their time. */
const byId = (prefix: IdPrefix, type: ActivityType, window: ActivityWindow, given: (value: unknown) => string) => {
  const { beforeId, lastMs } = boundsOf(type, window)
  const before = beforeId ?? (lastMs < Number.MAX_SAFE_INTEGER ? firstIdAt(prefix, lastMs + 1) : undefined)
  const { sinceMs } = window
  return [
    ...(before === undefined ? [] : [`id < ${given(before)}`]),
    ...(sinceMs === undefined ? [] : [`id >= ${given(firstIdAt(prefix, sinceMs))}`])
  ]
}

/** Columns of the types whose ids do not tell their time: the time, and the id. */
const timed = { list: ["m.added_at", "m.list_id"], topic: ["m.at", "m.topic_key"] } as const

/** SQL conditions of a window over the time and the id of a type. */
const byTime = (type: keyof typeof timed, window: ActivityWindow, given: (value: unknown) => string) => {
  const [at, id] = timed[type]
  const { beforeId, lastMs } = boundsOf(type, window)
  const { sinceMs } = window
  const last = lastMs < Number.MAX_SAFE_INTEGER ? `${given(isoAt(lastMs))}::timestamptz` : undefined
  return [
    ...(last === undefined ? [] : [`${at} <= ${last}`]),
    ...(beforeId === undefined ? [] : [`(${at} < ${last} or ${id} < ${given(beforeId)})`]),
    ...(sinceMs === undefined ? [] : [`${at} >= ${given(isoAt(sinceMs))}::timestamptz`])
  ]
}

/**
 * Rows of a table of messages: those of the contact, and those to its address or number while no other contact has it.
 * Each part is read along an index that ends with the id, so that no more rows than are shown are read.
 */
const messages = (
  { columns, identifier, table, to }: { table: string; columns: string; to: string; identifier: "email" | "phone" },
  bounds: ReadonlyArray<string>
) => {
  const where = (conditions: ReadonlyArray<string>) =>
    `select ${columns} from ${table} where ${[...conditions, ...bounds].join(" and ")} order by id desc limit $5`
  const isAlone = `not exists (select 1 from contacts where workspace_id = $1 and livemode = $2 and ${identifier} = $4 and id <> ($3::text[])[1])`
  return `select * from (
      (select one.* from unnest($3::text[]) as whose (contact) cross join lateral (${where(["contact_id = whose.contact", "livemode = $2"])}) as one)
      union
      (${where(["workspace_id = $1", "livemode = $2", `${to} = $4::text`, "(contact_id is null or contact_id = any($3::text[]))", isAlone])})
    ) as both_ways order by id desc limit $5`
}

interface Statement {
  readonly text: string
  readonly params: ReadonlyArray<unknown>
}

const statementOf = (
  type: ActivityType,
  { livemode, workspaceId }: World,
  { email, id, merged_from: merged, phone }: ContactRow,
  window: ActivityWindow
): Statement => {
  const ids = [id, ...merged]
  const { limit } = window
  const build = (first: ReadonlyArray<unknown>, text: (given: (value: unknown) => string) => string): Statement => {
    const params = [...first]
    return { text: text((value) => `$${params.push(value)}`), params }
  }
  const and = (conditions: ReadonlyArray<string>) => conditions.map((condition) => ` and ${condition}`).join("")
  switch (type) {
    case "event":
      return build([ids, limit], (given) => {
        const rows = `select id, type, metadata from custom_events where contact_id = whose.contact${and(byId("evt", type, window, given))} order by id desc limit $2`
        return `select one.* from unnest($1::text[]) as whose (contact) cross join lateral (${rows}) as one order by id desc limit $2`
      })
    case "send":
      return build([workspaceId, livemode, ids, email, limit], (given) =>
        messages(
          { table: "sends", columns: "id, template_key, subject, status", to: "to_normalized", identifier: "email" },
          byId("snd", type, window, given)
        )
      )
    case "sms":
      return build([workspaceId, livemode, ids, phone, limit], (given) =>
        messages(
          { table: "sms_messages", columns: "id, template_key, status", to: "to_number", identifier: "phone" },
          byId("sms", type, window, given)
        )
      )
    case "run":
      // The contact's own runs first: along the ids the planner would read those of all contacts.
      return build(
        [ids, limit],
        (
          given
        ) => `with own as materialized (select id, sequence_id, status, timeline -> -1 ->> 'reason' as reason from sequence_runs where contact_id = any($1::text[])${and(byId("run", type, window, given))})
        select own.id, s.key as sequence, own.status, own.reason from own join sequences s on s.id = own.sequence_id order by own.id desc limit $2`
      )
    case "consent":
      return build(
        [workspaceId, livemode, email, id, limit],
        (
          given
        ) => `select id, page_id, text from page_consents where workspace_id = $1 and livemode = $2 and email = $3::text${and(byId("cns", type, window, given))}
          and not exists (select 1 from contacts where workspace_id = $1 and livemode = $2 and email = $3::text and id <> $4) order by id desc limit $5`
      )
    case "list":
      return build(
        [workspaceId, ids, limit],
        (given) => `select m.list_id as id, m.added_at as at, l.name from list_members m
          join lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
          where m.workspace_id = $1 and m.contact_id = any($2::text[])${and(byTime("list", window, given))} order by m.added_at desc, m.list_id desc limit $3`
      )
    case "topic":
      return build(
        [workspaceId, livemode, email, id, limit],
        (given) => `select m.topic_key as id, m.at, t.name, m.state from topic_states m
          join topics t on t.workspace_id = m.workspace_id and t.key = m.topic_key
          where m.workspace_id = $1 and m.livemode = $2 and m.email = $3::text${and(byTime("topic", window, given))}
          and not exists (select 1 from contacts where workspace_id = $1 and livemode = $2 and email = $3::text and id <> $4) order by m.at desc, m.topic_key desc limit $5`
      )
  }
}

/** Timelines of contacts. */
export class ContactActivityRepository extends Context.Service<ContactActivityRepository>()(
  "@tidings/storage/ContactActivityRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Reads the rows of some types in a window, each newest first, in one round trip. */
      rows: Effect.fnUntraced(function* (
        world: World,
        contact: ContactRow,
        types: ReadonlyArray<ActivityType>,
        window: ActivityWindow
      ) {
        const asked = yield* Effect.forEach(types, (type) => {
          const { params, text } = statementOf(type, world, contact, window)
          return Effect.map(database.ask<ActivityRow>(text, params), (rows) => ({ type, rows }))
        })
        return yield* Effect.forEach(asked, ({ rows, type }) => Effect.map(rows, (found) => ({ type, rows: found })))
      })
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
