import type { World } from "@tidings/schema/World"
import { firstIdAt, type SendId } from "@tidings/schema/Id"
import { type Send, sendWaits } from "@tidings/schema/resources/Send"
import type { TemplateTracking } from "@tidings/schema/resources/Template"
import { and, eq, not, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt, isoOf } from "../iso.ts"
import { madeWithin, owned, type PageWindow } from "../owned.ts"
import type { ContentCut } from "./contentCut.ts"
import type { RawRow } from "./RawRow.ts"
import { keys, sends } from "../tables/index.ts"
import { messageRows, type Opened } from "./messageRows.ts"
import { forgetLate, forgetNext, settling } from "./sendContent.ts"

/** A send as stored; what only a sequence run or a later hour sets may be absent from a new one. */
export type SendRow = RawRow<
  typeof sends.$inferSelect,
  "connector_id" | "content_gone_at" | "run_id" | "contact_id" | "run_node" | "run_visit" | "sequence_id" | "counted_at"
>

/** A send about to be handed over, with its workspace's tracking defaults. */
export interface OpenSend extends Opened<SendRow> {
  readonly tracking: TemplateTracking
}

/** Sends examined by one statement of the purge. */
const purgedAtOnce = 5_000

const { connector, createdAt, events, id, metadata, simulation, status, subject, updatedAt } = sends
const columns = {
  id,
  status,
  connector,
  template_key: sends.templateKey,
  template_version: sends.templateVersion,
  to_email: sends.toEmail,
  subject,
  events,
  metadata,
  simulation,
  created_at: createdAt,
  updated_at: updatedAt
}

type PublicRow = Pick<SendRow, Exclude<keyof typeof columns, "created_at" | "updated_at">> & {
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

export const toSend = (row: PublicRow): Send => ({
  id: row.id,
  status: row.status,
  connectorProvider: row.connector,
  template: { key: row.template_key, version: row.template_version },
  to: row.to_email,
  subject: row.subject,
  events: row.events,
  ...(row.metadata && { metadata: row.metadata }),
  ...(row.simulation && { simulation: row.simulation }),
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at)
})

/** Equality filters served by one index, and a window on created_at in Unix milliseconds. */
export interface SendFilter {
  readonly equals: ReadonlyArray<{
    readonly field: "templateKey" | "status" | "toNormalized" | "keyId" | "sequenceId"
    readonly value: string
  }>
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

export class SendRepository extends Context.Service<SendRepository>()("@tidings/storage/SendRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, findBy, list } = yield* owned(sends, toSend, columns)
    const bySandboxKey = sql`exists (select 1 from ${keys} where ${keys.id} = ${sends.keyId} and ${keys.kind} = 'test')`

    const rows = yield* messageRows<SendRow, OpenSend>({
      table: "sends",
      named: "message_id",
      waiting: sendWaits,
      settling,
      opened: `(select jsonb_build_object('opens', w.track_opens, 'clicks', w.track_clicks) from workspaces w where w.id = m.workspace_id) as tracking`,
      relays: true
    })

    return {
      ...rows,

      /**
       * Finds a send of the world; in the live world also a test send that one of its keys made, which belongs to the
       * sandbox.
       */
      find: (world: World, sendId: SendId) =>
        Effect.flatMap(find(world, sendId), (found) =>
          found !== undefined || !world.livemode
            ? Effect.succeed(found)
            : findBy({ ...world, livemode: false }, and(eq(id, sendId), not(bySandboxKey))!)
        ),

      /** Lists sends, newest first. */
      list: (world: World, { equals, ...filter }: SendFilter, window: PageWindow) =>
        list(
          world,
          window,
          ...equals.map(({ field, value }) => eq<PgColumn>(sends[field], value)),
          ...madeWithin(id, "snd", filter)
        ),

      /**
       * Deletes the callers' content of workspaces' sends that were due before two instants, 5,000 per statement, from
       * where the last run stopped.
       */
      purgeContent: Effect.fnUntraced(function* ({ allMs, nowMs, settledMs, workspaceIds }: ContentCut) {
        const cuts = [["all", allMs] as const, ...(settledMs > allMs ? [["settled", settledMs] as const] : [])]
        for (const [which, beforeMs] of cuts)
          for (const statement of [forgetNext(which), forgetLate(which)]) {
            const params = [isoAt(nowMs), firstIdAt("snd", beforeMs), purgedAtOnce, beforeMs, workspaceIds]
            for (let n = purgedAtOnce; n === purgedAtOnce;)
              n = (yield* database.query<{ readonly n: number }>(statement, params))[0]!.n
          }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
