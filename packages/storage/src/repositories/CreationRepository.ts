import type { World } from "@tidings/schema/World"
import type { CreationStatus } from "@tidings/schema/resources/Creation"
import { and, asc, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned, type PageWindow } from "../owned.ts"
import { creationParts, creations, type MadePart } from "../tables/index.ts"

export type { MadePart }
export type CreationRow = typeof creations.$inferSelect
export type CreationPartRow = typeof creationParts.$inferSelect
type Creation = Pick<CreationRow, "workspaceId" | "id">

const partsOf = ({ id, workspaceId }: Creation) =>
  and(eq(creationParts.workspaceId, workspaceId), eq(creationParts.creationId, id))

/** Campaigns built from one brief, and their parts. Decided in docs/decisions/creations.md. */
export class CreationRepository extends Context.Service<CreationRepository>()("@tidings/storage/CreationRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { add, find, list, lock, put } = yield* owned(creations, (row): CreationRow => row)
    return {
      add,
      find,
      lock,
      put,

      list: (world: World, status: CreationStatus | undefined, window: PageWindow) =>
        list(world, window, status === undefined ? undefined : eq(creations.status, status)),

      /** Lists the parts, in the order of building. */
      parts: (creation: Creation): Effect.Effect<ReadonlyArray<CreationPartRow>> =>
        database.run((db) =>
          db.select().from(creationParts).where(partsOf(creation)).orderBy(asc(creationParts.position))
        ),

      addParts: (rows: ReadonlyArray<CreationPartRow>) =>
        database.write((db) => db.insert(creationParts).values([...rows])),

      /** Changes a part of a locked creation, with the open transaction's commit. */
      putPart: (
        { creationId, key, workspaceId }: Pick<CreationPartRow, "workspaceId" | "creationId" | "key">,
        changes: Partial<Pick<CreationPartRow, "status" | "made" | "failure">>
      ) =>
        database.write((db) =>
          db
            .update(creationParts)
            .set(changes)
            .where(and(partsOf({ workspaceId, id: creationId }), eq(creationParts.key, key)))
        ),

      /** Resets the failed parts to planned, with the open transaction's commit. */
      planAgain: (creation: Creation) =>
        database.write((db) =>
          db
            .update(creationParts)
            .set({ status: "planned", failure: null })
            .where(and(partsOf(creation), eq(creationParts.status, "failed")))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
