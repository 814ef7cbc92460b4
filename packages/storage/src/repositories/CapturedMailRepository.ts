import { and, desc, eq, ilike, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { capturedMails } from "../tables/index.ts"

export type CapturedMail = typeof capturedMails.$inferSelect

/** A captured mail without its text. */
export type CapturedMailSummary = Omit<CapturedMail, "raw">

const insert = `insert into captured_mails (id, to_email, subject, raw, created_at)
  select * from jsonb_to_recordset($1::jsonb) as mail (id text, to_email text, subject text, raw text, created_at timestamptz)
  on conflict do nothing`

const recordOf = ({ createdAt, id, raw, subject, toEmail }: CapturedMail) => ({
  id,
  to_email: toEmail,
  subject,
  raw,
  created_at: createdAt.toISOString()
})

/** What the capture connector kept. */
export class CapturedMailRepository extends Context.Service<CapturedMailRepository>()(
  "@tidings/storage/CapturedMailRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Keeping a mail twice keeps it once. Shares the round trip with others that are kept meanwhile. */
        insert: yield* grouped<CapturedMail, void, never>((mails) =>
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
              .select({ id, toEmail, subject, createdAt })
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
          Effect.map(
            database.run((db) => db.select().from(capturedMails).where(eq(capturedMails.id, id))),
            (rows) => rows[0]
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
