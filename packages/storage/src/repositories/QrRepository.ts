import type { World } from "@tidings/schema/World"
import type { QrDesignId } from "@tidings/schema/Id"
import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import { Context, Effect, Layer } from "effect"
import { iso } from "../iso.ts"
import { owned } from "../owned.ts"
import { qrDesigns } from "../tables/index.ts"

type QrChanges = Partial<Pick<typeof qrDesigns.$inferInsert, "encodes" | "label" | "tags" | "style" | "frame">>

const toDesign = (row: typeof qrDesigns.$inferSelect): QrDesign => ({
  qrId: row.id,
  encodes: row.encodes,
  label: row.label,
  tags: row.tags,
  style: row.style,
  frame: row.frame,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt)
})

export class QrRepository extends Context.Service<QrRepository>()("@tidings/storage/QrRepository", {
  make: Effect.gen(function* () {
    const { find, insert, update } = yield* owned(qrDesigns, toDesign)
    return {
      find,
      insert,
      /** The design as it stands afterwards. */
      update: (world: World, id: QrDesignId, changes: QrChanges, nowMs: number) =>
        update(world, id, { ...changes, updatedAt: new Date(nowMs) })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
