import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import { Context, Effect, Layer } from "effect"
import { isoOf } from "../iso.ts"
import { owned } from "../owned.ts"
import { qrDesigns } from "../tables/index.ts"

type QrRow = typeof qrDesigns.$inferSelect
type QrChanges = Partial<Pick<QrRow, "encodes" | "label" | "tags" | "style" | "frame" | "updatedAt">>

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
    const { find, insert } = yield* owned(qrDesigns, toDesign)
    const { lock, put } = yield* owned(qrDesigns, (row) => row)
    return {
      find,
      insert,

      /** Reads the row itself, locked until the transaction ends. */
      lock,

      /** Changes a locked row with the open transaction's commit; returns the design as changed. */
      put: (held: QrRow, changes: QrChanges) => Effect.map(put(held, changes), toDesign)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
