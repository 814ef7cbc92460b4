import type { Id, LinkId } from "@tidings/schema/Id"
import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import type { World } from "@tidings/schema/World"
import { and, arrayContains, eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { owned, type PageWindow } from "../owned.ts"
import { isFound } from "../rows.ts"
import { ownOf } from "../seenFrom.ts"
import { deletedIds, qrDesigns } from "../tables/index.ts"

type QrRow = typeof qrDesigns.$inferSelect
type QrChanges = Partial<Pick<QrRow, "encodes" | "label" | "tags" | "style" | "frame" | "updatedAt">>

/** Filters of a list of designs. */
export interface QrFilter {
  readonly tag?: string | undefined
  readonly linkId?: LinkId | undefined
}

const toDesign = (row: QrRow): QrDesign => ({
  qrId: row.id,
  encodes: row.encodes,
  label: row.label,
  tags: row.tags,
  style: row.style,
  frame: row.frame,
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt)
})

export class QrRepository extends Context.Service<QrRepository>()("@tidings/storage/QrRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list, remove } = yield* owned(qrDesigns, toDesign)
    const { lock, put } = yield* owned(qrDesigns, (row) => row)
    return {
      find,
      insert,

      /** Lists the designs that meet every filter, newest first. */
      list: (world: World, window: PageWindow, { linkId, tag }: QrFilter) =>
        list(
          world,
          window,
          tag === undefined ? undefined : arrayContains(qrDesigns.tags, [tag]),
          linkId === undefined ? undefined : sql`${qrDesigns.encodes} ->> 'linkId' = ${linkId}`
        ),

      /** Deletes a design, inside a transaction; false if its world never had it. */
      remove: Effect.fnUntraced(function* (world: World, id: Id<"qr">) {
        const { livemode, workspaceId } = world
        const gone = database.run((db) =>
          db
            .select()
            .from(deletedIds)
            .where(and(ownOf(deletedIds, world), eq(deletedIds.id, id)))
        )
        if (!(yield* remove(world, id))) return yield* isFound(gone)
        yield* database.write((db) => db.insert(deletedIds).values({ id, workspaceId, livemode }))
        return true
      }),

      /** Reads the row itself, locked until the transaction ends. */
      lock,

      /** Changes a locked row with the open transaction's commit; returns the design as changed. */
      put: (held: QrRow, changes: QrChanges) => Effect.map(put(held, changes), toDesign)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
