import { desc, inArray } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { customEvents } from "../tables/index.ts"
import { isoAt } from "../iso.ts"
import type { ContactRow } from "./ContactRepository.ts"

export type NewCustomEvent = Omit<typeof customEvents.$inferSelect, "receivedAt"> & { readonly receivedAtMs: number }

const insert = `insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at, seq)
  overriding system value values ($1, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $8)`

/** The timelines of contacts. */
export class CustomEventRepository extends Context.Service<CustomEventRepository>()(
  "@tidings/storage/CustomEventRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        insert: (event: NewCustomEvent) =>
          database.post(insert, [
            event.id,
            event.workspaceId,
            event.contactId,
            event.livemode,
            event.type,
            JSON.stringify(event.metadata),
            isoAt(event.receivedAtMs),
            event.seq
          ]),

        /** Lists a contact's events, newest first, with those of the contacts merged into it. */
        timeline: ({ id, merged_from }: Pick<ContactRow, "id" | "merged_from">, limit: number) =>
          database.run((db) =>
            db
              .select()
              .from(customEvents)
              .where(inArray(customEvents.contactId, [id, ...merged_from]))
              .orderBy(desc(customEvents.id))
              .limit(limit)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
