import { firstIdAt } from "@tidings/schema/Id"
import { and, desc, eq, getTableColumns, ilike, lt, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { capturedMails, sends } from "../tables/index.ts"

type NewMail = typeof capturedMails.$inferSelect

export interface CapturedMail extends NewMail {
  /** Of a send that was never to leave the platform. */
  readonly sandbox: boolean
}

/** A captured mail without its text. */
export type CapturedMailSummary = Omit<CapturedMail, "raw">

const insert = `insert into captured_mails (id, to_email, subject, raw, created_at)
  select * from jsonb_to_recordset($1::jsonb) as mail (id text, to_email text, subject text, raw text, created_at timestamptz)
  on conflict do nothing`

const recordOf = ({ createdAt, id, raw, subject, toEmail }: NewMail) => ({
  id,
  to_email: toEmail,
  subject,
  raw,
  created_at: createdAt.toISOString()
})

const sandbox = sql<boolean>`coalesce(not ${sends.livemode}, false)`

const purgeBatch = 1_000

// Ids begin with their time of creation, so that the oldest are a range of them.
const purge = `delete from captured_mails where id in (
    select m.id from captured_mails m join sends s on s.id = m.id
    where m.id < $1 and not s.livemode limit ${purgeBatch}
  ) returning 1 as gone`

/** What the capture connector kept. */
export class CapturedMailRepository extends Context.Service<CapturedMailRepository>()(
  "@tidings/storage/CapturedMailRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Keeping a mail twice keeps it once. Shares the round trip with others that are kept meanwhile. */
        insert: yield* grouped<NewMail, void, never>((mails) =>
          Effect.as(
            database.query(insert, [JSON.stringify(mails.map(recordOf))]),
            mails.map(() => undefined)
          )
        ),
        /** Newest first, without their text; `to` is any part of the recipient's address, in any case. */
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
            const { createdAt, id, subject, toEmail } = capturedMails
            return db
              .select({ id, toEmail, subject, createdAt, sandbox })
              .from(capturedMails)
              .leftJoin(sends, eq(sends.id, id))
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
          Effect.map(
            database.run((db) =>
              db
                .select({ ...getTableColumns(capturedMails), sandbox })
                .from(capturedMails)
                .leftJoin(sends, eq(sends.id, capturedMails.id))
                .where(eq(capturedMails.id, id))
            ),
            (rows) => rows[0]
          ),

        /** Deletes some mails of sandbox sends that are older than the given instant; answers how many, to be called until it answers 0. */
        purgeSandboxBefore: (beforeMs: number) =>
          Effect.map(database.query(purge, [firstIdAt("snd", beforeMs)]), (rows) => rows.length)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
