import type { WorkspaceId } from "@tidings/schema/Id"
import type { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { and, asc, eq, ne } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { socialEventWordings as table } from "../tables/index.ts"
import { isFound } from "../rows.ts"

export interface OwnEventWording {
  readonly eventKey: SocialEventKey
  readonly channelId: ChannelId
  readonly body: string
}

const columns = { eventKey: table.eventKey, channelId: table.channelId, body: table.body }

/** Workspaces' own wordings of social events. */
export class SocialEventWordingRepository extends Context.Service<SocialEventWordingRepository>()(
  "@tidings/storage/SocialEventWordingRepository",
  {
    make: Effect.map(Database, (database) => ({
      list: (workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<OwnEventWording>> =>
        database.run((db) => db.select(columns).from(table).where(eq(table.workspaceId, workspaceId))),

      /** Locks and reads the wordings of one event until the transaction ends, by channel. */
      hold: (workspaceId: WorkspaceId, eventKey: SocialEventKey): Effect.Effect<ReadonlyArray<OwnEventWording>> =>
        database.run((db) =>
          db
            .select(columns)
            .from(table)
            .where(and(eq(table.workspaceId, workspaceId), eq(table.eventKey, eventKey)))
            .orderBy(asc(table.channelId))
            .for("share")
        ),

      /** Sets a wording; false if it is unchanged. */
      set: (workspaceId: WorkspaceId, wording: OwnEventWording, nowMs: number) =>
        isFound(
          database.run((db) =>
            db
              .insert(table)
              .values({ workspaceId, ...wording, updatedAt: new Date(nowMs) })
              .onConflictDoUpdate({
                target: [table.workspaceId, table.eventKey, table.channelId],
                set: { body: wording.body, updatedAt: new Date(nowMs) },
                setWhere: ne(table.body, wording.body)
              })
              .returning({ written: table.eventKey })
          )
        ),

      /** Removes a wording; false if there was none. */
      remove: (workspaceId: WorkspaceId, eventKey: SocialEventKey, channelId: ChannelId) =>
        isFound(
          database.run((db) =>
            db
              .delete(table)
              .where(
                and(eq(table.workspaceId, workspaceId), eq(table.eventKey, eventKey), eq(table.channelId, channelId))
              )
              .returning({ gone: table.eventKey })
          )
        )
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
