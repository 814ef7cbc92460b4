import type { World } from "@tidings/schema/World"
import { type ContactId, firstIdAt, type SendId } from "@tidings/schema/Id"
import { type Send, sendWaits } from "@tidings/schema/resources/Send"
import type { TemplateCategory, TemplateTracking } from "@tidings/schema/resources/Template"
import { and, eq, inArray, not, or, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt, isoOf } from "../iso.ts"
import { allValues } from "../rows.ts"
import { madeWithin, owned, type PageWindow } from "../owned.ts"
import type { ContentCut } from "./contentCut.ts"
import type { RawRow } from "./RawRow.ts"
import { keys, sends } from "../tables/index.ts"
import { markingHours } from "./sendHours.ts"
import { messageRows, type Opened } from "./messageRows.ts"
import type { RunVisit } from "./runVisits.ts"
import { markBounced, toCopies } from "./sendCopies.ts"
import { forgetLate, forgetNext, settling } from "./sendContent.ts"

/** A send as stored; what only a sequence run or a later hour sets may be absent from a new one. */
export type SendRow = RawRow<
  typeof sends.$inferSelect,
  | "connector_id"
  | "copies"
  | "content_gone_at"
  | "run_id"
  | "contact_id"
  | "run_node"
  | "sequence_id"
  | "counted_at"
  | "scheduled_at"
  | "topic_key"
  | "locale"
  | "requested_locale"
> &
  Partial<RunVisit>

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
  locale: sends.locale,
  requested_locale: sends.requestedLocale,
  to_email: sends.toEmail,
  copies: sends.copies,
  subject,
  events,
  metadata,
  simulation,
  scheduled_at: sends.scheduledAt,
  created_at: createdAt,
  updated_at: updatedAt
}

type PublicRow = Pick<SendRow, Exclude<keyof typeof columns, "scheduled_at" | "created_at" | "updated_at">> & {
  readonly scheduled_at?: Date | string | null
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

/** The template of a send, with the language of its words as far as one is known. */
export const sentTemplate = ({
  locale,
  requested_locale,
  template_key: key,
  template_version: version
}: Pick<PublicRow, "locale" | "requested_locale" | "template_key" | "template_version">): Send["template"] => ({
  key,
  version,
  ...((locale ?? null) !== null && { locale: locale! }),
  ...((requested_locale ?? null) !== null && { requested_locale: requested_locale! })
})

export const toSend = (row: PublicRow): Send => ({
  id: row.id,
  status: row.status,
  connectorProvider: row.connector,
  template: sentTemplate(row),
  to: row.to_email,
  ...(row.copies && { copies: toCopies(row.copies) }),
  subject: row.subject,
  events: row.events,
  ...(row.metadata && { metadata: row.metadata }),
  ...(row.simulation && { simulation: row.simulation }),
  ...(row.scheduled_at && { scheduled_at: isoOf(row.scheduled_at) }),
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at)
})

/**
 * Equality filters served by one index, a template's category, a contact by id or address, and a window on created_at
 * in Unix milliseconds.
 */
export interface SendFilter {
  readonly equals: ReadonlyArray<{
    readonly field: "templateKey" | "status" | "toNormalized" | "keyId" | "sequenceId"
    readonly value: string
  }>
  readonly category?: typeof TemplateCategory.Type | undefined
  readonly contactId?: ContactId | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

const keysOfCategory = "select key from templates where workspace_id = $1 and category = $2"

/** Condition of the mails to a contact: by its id or one that was merged into it, or by its address. */
const toContact = ({ livemode, workspaceId }: World, contactId: ContactId) => {
  const one = sql`from contacts as c where c.workspace_id = ${workspaceId} and c.livemode = ${livemode} and c.id = ${contactId}`
  const ids = sql`(select unnest(array_append(c.merged_from, c.id)) ${one})`
  return or(inArray(sends.contactId, ids), eq(sends.toNormalized, sql`(select c.email ${one})`))!
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
      relays: true,
      also: markingHours
    })

    return {
      ...rows,

      /** Finds a send of the world, without tests of live keys. */
      findOwn: find,

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

      /** Marks the copy to a normalised address as refused by a server. */
      bounceCopy: (sendId: SendId, address: string) => Effect.asVoid(database.query(markBounced, [sendId, address])),

      /** Lists sends, newest first. */
      list: Effect.fnUntraced(function* (
        world: World,
        { category, contactId, equals, ...filter }: SendFilter,
        window: PageWindow
      ) {
        // By themselves, so that the planner sees how many of the mails they have.
        const templateKeys =
          category === undefined
            ? undefined
            : yield* allValues<string>(database.query(keysOfCategory, [world.workspaceId, category]))
        return yield* list(
          world,
          window,
          ...equals.map(({ field, value }) => eq<PgColumn>(sends[field], value)),
          ...(templateKeys === undefined ? [] : [inArray(sends.templateKey, templateKeys)]),
          ...(contactId === undefined ? [] : [toContact(world, contactId)]),
          ...madeWithin(id, "snd", filter)
        )
      }),

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
