import type { SendId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { and, desc, eq, getTableColumns, gte, ilike, inArray, lt, lte, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { capturedMails } from "../tables/index.ts"
import { type PageWindow, owned } from "../owned.ts"
import { firstRow, isFound } from "../rows.ts"
import { ownOf } from "../seenFrom.ts"

type Row = typeof capturedMails.$inferSelect

type NewMail = Omit<Row, "workspaceId" | "livemode" | "withheld" | "unread" | "copies"> & Partial<Pick<Row, "copies">>

export type CapturedMailRow = Omit<Row, "workspaceId" | "withheld">

/** A captured mail without its text. */
export type CapturedMailHead = Omit<CapturedMailRow, "raw">

/** Conditions on captured mails; times are of their capture, both ends included. */
export interface CapturedMailFilter {
  /** Address as `normalizeEmail` has it. */
  readonly to?: string | undefined
  /** Any part of the subject, in any case. */
  readonly subject?: string | undefined
  readonly unread?: boolean | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** Bounds of one workspace's sandbox mailbox: the newest mails, up to this count and this many bytes. */
const sandboxBound = { mails: 1_000, bytes: 256 * 1024 * 1024 } as const

// Trims only the workspaces written to. The statement does not see its own rows, so they may exceed the bound until the
// next insert. The mails are read apart: Citus breaks an insert that selects from a table and calls a STABLE function.
const insert = `with mail as materialized (
    select * from jsonb_to_recordset($1::jsonb) as given (id text, to_email text, copies jsonb, subject text, raw text, created_at timestamptz)
  ), kept as (
    insert into captured_mails (id, to_email, copies, subject, raw, created_at, workspace_id, livemode, withheld, unread)
    select mail.*, send.workspace_id, coalesce(send.livemode, true),
      coalesce(send.livemode and send.payload -> 'endsAtHandOver' is not null, false), true
    from mail left join lateral (select workspace_id, livemode, payload from sends where sends.id = mail.id limit 1) as send on true
    on conflict do nothing returning id, workspace_id, livemode
  ), past as (
    select aged.id from (select distinct workspace_id from kept where not livemode) owner, lateral (
      select m.id, row_number() over newest as place, sum(octet_length(m.raw)) over newest as bytes
      from captured_mails m where m.workspace_id = owner.workspace_id and not m.livemode window newest as (order by m.id desc)
    ) aged where aged.place > $2 or aged.bytes > $3
  ), gone as (
    delete from captured_mails where id = any(array(
      select m.id from captured_mails m where m.id in (select id from past) for update skip locked
    ))
  )
  select id, workspace_id, livemode from kept`

interface Kept {
  readonly id: string
  readonly workspace_id: WorkspaceId | null
  readonly livemode: boolean
}

const recordOf = ({ copies, createdAt, id, raw, subject, toEmail }: NewMail) => ({
  id,
  to_email: toEmail,
  copies,
  subject,
  raw,
  created_at: createdAt.toISOString()
})

const { raw, withheld: _withheld, workspaceId: _workspaceId, ...summary } = getTableColumns(capturedMails)

const containing = (column: PgColumn, part: string): SQL =>
  ilike(column, `%${part.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)

/** Conditions that every mail meets which a key may read. */
const conditionsOf = ({
  sinceMs,
  subject,
  to,
  unread,
  untilMs
}: CapturedMailFilter): ReadonlyArray<SQL | undefined> => [
  eq(capturedMails.withheld, false),
  to === undefined ? undefined : sql`lower(${capturedMails.toEmail}) = ${to.toLowerCase()}`,
  subject === undefined ? undefined : containing(capturedMails.subject, subject),
  unread === undefined ? undefined : eq(capturedMails.unread, unread),
  sinceMs === undefined ? undefined : gte(capturedMails.createdAt, new Date(sinceMs)),
  untilMs === undefined ? undefined : lte(capturedMails.createdAt, new Date(untilMs))
]

/** Mails kept by the capture connector. */
export class CapturedMailRepository extends Context.Service<CapturedMailRepository>()(
  "@tidings/storage/CapturedMailRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { list } = yield* owned(capturedMails, (row) => row, summary)
      return {
        /**
         * Keeps mails; the same mail twice is kept once, and a sandbox's mails past its bound are deleted. Returns the
         * world whose mail it is, if it was not kept before and is of one. Shares the round trip with others.
         */
        insert: yield* grouped<NewMail, World | undefined, never>(
          (mails) =>
            Effect.map(
              database.query<Kept>(insert, [
                JSON.stringify(mails.map(recordOf)),
                sandboxBound.mails,
                sandboxBound.bytes
              ]),
              (kept) => {
                const byId = new Map(kept.map((one) => [one.id, one]))
                return mails.map(({ id }) => {
                  const { livemode = true, workspace_id: workspaceId = null } = byId.get(id) ?? {}
                  return workspaceId === null ? undefined : { workspaceId, livemode }
                })
              }
            ),
          { gathers: true }
        ),
        /**
         * Lists mails without their text, newest first; `to` matches any part of the recipient's address, in any case.
         */
        list: ({
          before,
          limit,
          to
        }: {
          readonly before?: string | undefined
          readonly to?: string | undefined
          readonly limit: number
        }) =>
          database.run((db) => {
            const { id, toEmail } = capturedMails
            return db
              .select(summary)
              .from(capturedMails)
              .where(
                and(
                  before === undefined ? undefined : lt(id, before),
                  to === undefined ? undefined : containing(toEmail, to)
                )
              )
              .orderBy(desc(id))
              .limit(limit)
          }),
        find: (id: string) =>
          firstRow(
            database.run((db) =>
              db
                .select({ ...summary, raw })
                .from(capturedMails)
                .where(eq(capturedMails.id, id))
            )
          ),

        /** Lists the mails of a world that meet a filter, newest first, without those that are withheld. */
        page: (world: World, filter: CapturedMailFilter, window: PageWindow) =>
          list(world, window, ...conditionsOf(filter)),

        /** Finds a mail of a world, unless it is withheld. */
        findIn: (world: World, id: SendId) =>
          firstRow(
            database.run((db) =>
              db
                .select({ ...summary, raw })
                .from(capturedMails)
                .where(and(ownOf(capturedMails, world), eq(capturedMails.id, id), ...conditionsOf({})))
            )
          ),

        /** Finds a mail of either world of a workspace, unless it is withheld. */
        findOfWorkspace: (workspaceId: WorkspaceId, id: SendId) =>
          firstRow(
            database.run((db) =>
              db
                .select({ ...summary, raw })
                .from(capturedMails)
                .where(and(eq(capturedMails.workspaceId, workspaceId), eq(capturedMails.id, id), ...conditionsOf({})))
            )
          ),

        /** Finds the newest mail of a world that meets a filter, unless it is withheld. */
        newest: (world: World, filter: CapturedMailFilter) =>
          firstRow(
            database.run((db) =>
              db
                .select({ ...summary, raw })
                .from(capturedMails)
                .where(and(ownOf(capturedMails, world), ...conditionsOf(filter)))
                .orderBy(desc(capturedMails.createdAt), desc(capturedMails.id))
                .limit(1)
            )
          ),

        /** Marks a mail as read or unread; undefined if the world has none of that id, or it is withheld. */
        mark: (world: World, id: SendId, unread: boolean) =>
          firstRow(
            database.run((db) =>
              db
                .update(capturedMails)
                .set({ unread })
                .where(and(ownOf(capturedMails, world), eq(capturedMails.id, id), ...conditionsOf({})))
                .returning(summary)
            )
          ),

        /** Deletes a mail; false if the world has none of that id. */
        remove: (world: World, id: SendId) =>
          isFound(
            database.run((db) =>
              db
                .delete(capturedMails)
                .where(and(ownOf(capturedMails, world), eq(capturedMails.id, id)))
                .returning({ id: capturedMails.id })
            )
          ),

        /** Deletes up to `most` mails of a world that meet a filter, the newest first; returns how many. */
        removeAll: (world: World, filter: CapturedMailFilter, most: number) =>
          Effect.map(
            database.run((db) =>
              db
                .delete(capturedMails)
                .where(
                  inArray(
                    capturedMails.id,
                    db
                      .select({ id: capturedMails.id })
                      .from(capturedMails)
                      .where(and(ownOf(capturedMails, world), ...conditionsOf(filter)))
                      .orderBy(desc(capturedMails.id))
                      .limit(most)
                  )
                )
                .returning({ id: capturedMails.id })
            ),
            (gone) => gone.length
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
