import { and, desc, eq, ilike, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { capturedMails } from "../tables/index.ts"

export type CapturedMail = typeof capturedMails.$inferSelect

/** A captured mail without its text. */
export type CapturedMailSummary = Omit<CapturedMail, "raw">

const insert = `insert into captured_mails (id, to_email, subject, raw, created_at)
  values ($1, $2, $3, $4, $5::timestamptz) on conflict do nothing`

/** What the capture connector kept. */
export class CapturedMailRepository extends Context.Service<CapturedMailRepository>()(
  "@tidings/storage/CapturedMailRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Keeping a mail twice keeps it once. */
        insert: (mail: CapturedMail) =>
          Effect.asVoid(
            database.query(insert, [mail.id, mail.toEmail, mail.subject, mail.raw, mail.createdAt.toISOString()])
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
