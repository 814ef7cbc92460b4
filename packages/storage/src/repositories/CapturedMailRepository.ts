import { desc, eq, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { capturedMails } from "../tables/index.ts"

export type CapturedMail = typeof capturedMails.$inferSelect

/** What the capture connector kept. */
export class CapturedMailRepository extends Context.Service<CapturedMailRepository>()("@tidings/storage/CapturedMailRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Keeping a mail twice keeps it once. */
      insert: (mail: CapturedMail) =>
        Effect.asVoid(database.run((db) => db.insert(capturedMails).values(mail).onConflictDoNothing())),
      /** Newest first. */
      list: (page: { readonly before?: string | undefined; readonly limit: number }) =>
        database.run((db) =>
          db
            .select()
            .from(capturedMails)
            .where(page.before === undefined ? undefined : lt(capturedMails.id, page.before))
            .orderBy(desc(capturedMails.id))
            .limit(page.limit)
        ),
      find: (id: string) =>
        Effect.map(database.run((db) => db.select().from(capturedMails).where(eq(capturedMails.id, id))), (rows) => rows[0])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
