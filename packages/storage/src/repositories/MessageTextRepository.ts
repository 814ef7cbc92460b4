import type { ChannelName } from "@tidings/schema/channels"
import { firstIdAt } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { ContentCut } from "./contentCut.ts"
import { messageTableOf, messageTables } from "../tables/messageTables.ts"
import { forgotten, holding } from "../tables/messageTable.ts"

type Table = (typeof messageTables)[number]

/** The text of a message, and its recipient. */
export interface MessageText {
  readonly id: string
  readonly to: string
  /** Empty if it was forgotten. */
  readonly text: string
  /** Parts that carriers split it into, and their encoding; null for a kind that nobody splits. */
  readonly segments: number | null
  readonly encoding: string | null
}

/** A captured message, as the inbox lists it. */
export interface CapturedMessage extends MessageText {
  readonly sandbox: boolean
  readonly captured_at: string
}

/** A message that a person may have sent again. */
export interface StandingMessage extends MessageText {
  readonly status: string
  readonly connector: string
  readonly created_at: string
}

const columns = ({ content, size, text = content.name, to }: Table): string =>
  `id, ${to.name} as "to", coalesce(${text}, '') as text, ${size?.segments.name ?? "null::int"} as segments, ${size?.encoding.name ?? "null::text"} as encoding`

const captured = (table: Table): string =>
  `select ${columns(table)}, not livemode as sandbox, captured_at from ${table.table}
  where captured_at is not null and ${holding(table.content)} and ($1::text is null or id < $1) and ($2::text is null or position($2 in ${table.to.name}) > 0)
  order by id desc limit $3`

const batch = 1_000

// Along the index of a workspace's messages whose content is kept.
const forget = ({ content, table, waits }: Table): string => `with old as (
    select aged.id from unnest($1::text[]) as given (id) cross join lateral (
      select m.id from ${table} m where m.workspace_id = given.id and m.id < $2 and ${holding(content)}
        and (m.id < $3 or m.captured_at is null and m.status not in (${[...waits, "unconfirmed"].map((status) => `'${status}'`).join(", ")}))
      order by m.id limit ${batch}
    ) as aged limit ${batch}
  ), gone as (
    update ${table} set ${content.name} = ${forgotten(content)} where id = any(array(select id from old)) returning 1
  ) select count(*)::int as n from gone`

/** Texts of messages of any kind but mail and posts: captured for the inbox, and forgotten once they are old. */
export class MessageTextRepository extends Context.Service<MessageTextRepository>()(
  "@tidings/storage/MessageTextRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Marks the message of an id as captured at an instant in Unix milliseconds. */
      capture: (id: string, nowMs: number) =>
        Effect.asVoid(
          database.query(
            `update ${messageTableOf(id)!.table} set captured_at = coalesce(captured_at, $2::timestamptz) where id = $1`,
            [id, new Date(nowMs).toISOString()]
          )
        ),

      /** Lists captured messages of a channel in all workspaces, newest first; `to` is any part of the recipient. */
      captured: (
        channel: ChannelName,
        {
          before,
          limit,
          to
        }: { readonly before?: string | undefined; readonly to?: string | undefined; readonly limit: number }
      ) => {
        const table = messageTables.find((one) => one.channel === channel)
        if (table === undefined) return Effect.succeed<ReadonlyArray<CapturedMessage>>([])
        return database.query<CapturedMessage>(captured(table), [before ?? null, to ?? null, limit])
      },

      /** Reads what a message of the world says, locked until the transaction ends. */
      lock: ({ livemode, workspaceId }: World, id: string): Effect.Effect<StandingMessage | undefined> => {
        const table = messageTableOf(id)
        if (table === undefined) return Effect.undefined
        const text = `select ${columns(table)}, status, connector, created_at from ${table.table}
          where id = $1 and workspace_id = $2 and livemode = $3 for update`
        return Effect.map(database.query<StandingMessage>(text, [id, workspaceId, livemode]), ([row]) => row)
      },

      /** Forgets what workspaces' messages created before two instants say, at most 1,000 per statement. */
      forget: ({ allMs, settledMs, workspaceIds }: ContentCut): Effect.Effect<void> =>
        Effect.forEach(
          messageTables,
          (table) =>
            Effect.repeat(
              Effect.map(
                database.query<{ readonly n: number }>(forget(table), [
                  workspaceIds,
                  firstIdAt(table.prefix, settledMs),
                  firstIdAt(table.prefix, allMs)
                ]),
                ([row]) => row!.n
              ),
              { while: (count) => count === batch }
            ),
          { discard: true }
        )
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
