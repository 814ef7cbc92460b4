import { and, desc, eq, getTableColumns, ilike, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { capturedMails } from "../tables/index.ts"
import { firstRow } from "../rows.ts"

type Row = typeof capturedMails.$inferSelect

type NewMail = Omit<Row, "workspaceId" | "sandbox">

export type CapturedMail = Omit<Row, "workspaceId">

/** A captured mail without its text. */
export type CapturedMailSummary = Omit<CapturedMail, "raw">

/** Bounds of one workspace's sandbox mailbox: the newest mails, up to this count and this many bytes. */
const sandboxBound = { mails: 1_000, bytes: 256 * 1024 * 1024 } as const

// Trims only the workspaces written to. The statement does not see its own rows, so they may exceed the bound until the
// next insert.
const insert = `with kept as (
    insert into captured_mails (id, to_email, subject, raw, created_at, workspace_id, sandbox)
    select mail.*, send.workspace_id, coalesce(not send.livemode, false)
    from jsonb_to_recordset($1::jsonb) as mail (id text, to_email text, subject text, raw text, created_at timestamptz)
    left join lateral (select workspace_id, livemode from sends where sends.id = mail.id limit 1) as send on true
    on conflict do nothing returning workspace_id, sandbox
  ), past as (
    select aged.id from (select distinct workspace_id from kept where sandbox) owner, lateral (
      select m.id, row_number() over newest as place, sum(octet_length(m.raw)) over newest as bytes
      from captured_mails m where m.workspace_id = owner.workspace_id and m.sandbox window newest as (order by m.id desc)
    ) aged where aged.place > $2 or aged.bytes > $3
  )
  delete from captured_mails where id = any(array(
    select m.id from captured_mails m where m.id in (select id from past) for update skip locked
  ))`

const recordOf = ({ createdAt, id, raw, subject, toEmail }: NewMail) => ({
  id,
  to_email: toEmail,
  subject,
  raw,
  created_at: createdAt.toISOString()
})

const { raw, workspaceId: _, ...summary } = getTableColumns(capturedMails)

/** Mails kept by the capture connector. */
export class CapturedMailRepository extends Context.Service<CapturedMailRepository>()(
  "@tidings/storage/CapturedMailRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /**
         * Keeps mails; the same mail twice is kept once, and a sandbox's mails past its bound are deleted. Shares the
         * round trip with concurrent callers.
         */
        insert: yield* grouped<NewMail, void, never>(
          (mails) =>
            Effect.as(
              database.query(insert, [JSON.stringify(mails.map(recordOf)), sandboxBound.mails, sandboxBound.bytes]),
              mails.map(() => undefined)
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
                  to === undefined ? undefined : ilike(toEmail, `%${to.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)
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
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
