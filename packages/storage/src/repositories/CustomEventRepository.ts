import type { ContactId, EventId, WorkspaceId } from "@tidings/schema/Id"
import type { Metadata } from "@tidings/schema/fields/Metadata"
import { desc, inArray } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { customEvents } from "../tables/index.ts"
import type { Contact } from "./ContactRepository.ts"

export interface NewCustomEvent {
  readonly id: EventId
  readonly workspaceId: WorkspaceId
  readonly contactId: ContactId
  readonly livemode: boolean
  readonly type: string
  readonly metadata: typeof Metadata.Type
  readonly receivedAtMs: number
  /** Sequence number, drawn once the runs of the contact were locked. */
  readonly seq: number
}

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
            new Date(event.receivedAtMs).toISOString(),
            event.seq
          ]),

        /** Lists a contact's events, newest first, with those of the contacts merged into it. */
        timeline: ({ id, merged_from }: Pick<Contact, "id" | "merged_from">, limit: number) =>
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
