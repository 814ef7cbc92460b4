import { and, eq, gt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstRow } from "../rows.ts"
import { oauthRecords } from "../tables/index.ts"

/** The kind of OAuth record that leads a person through a network's consent; such records outlive a request. */
const kind = "ConnectorConsent"

/** A consent in progress; its id is the hash of the URL that started it. */
interface ConsentRecord {
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly expiresAt: Date
}

/** Consents in progress at networks. */
export class ConsentRepository extends Context.Service<ConsentRepository>()("@tidings/storage/ConsentRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const named = (id: string) => and(eq(oauthRecords.kind, kind), eq(oauthRecords.id, id))
    const columns = { id: oauthRecords.id, payload: oauthRecords.payload }

    return {
      insert: ({ expiresAt, id, payload }: ConsentRecord) =>
        Effect.asVoid(database.run((db) => db.insert(oauthRecords).values({ kind, id, payload, expiresAt }))),

      /** Finds a consent that has not expired. */
      find: (id: string, now: Date) =>
        firstRow(
          database.run((db) =>
            db
              .select(columns)
              .from(oauthRecords)
              .where(and(named(id), gt(oauthRecords.expiresAt, now)))
          )
        ),

      /** Like `find`, and locks the record until the transaction ends. */
      lock: (id: string, now: Date) =>
        firstRow(
          database.run((db) =>
            db
              .select(columns)
              .from(oauthRecords)
              .where(and(named(id), gt(oauthRecords.expiresAt, now)))
              .for("update")
          )
        ),

      update: (id: string, payload: ConsentRecord["payload"]) =>
        Effect.asVoid(database.run((db) => db.update(oauthRecords).set({ payload }).where(named(id)))),

      remove: (id: string) => Effect.asVoid(database.run((db) => db.delete(oauthRecords).where(named(id))))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
