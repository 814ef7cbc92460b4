import type { QrDesignId, WorkspaceId } from "@tidings/schema/Id"
import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import { and, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"
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

const own = (workspaceId: WorkspaceId, id: QrDesignId) =>
  and(eq(qrDesigns.workspaceId, workspaceId), eq(qrDesigns.id, id))

export class QrRepository extends Context.Service<QrRepository>()("@tidings/storage/QrRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: (row: typeof qrDesigns.$inferInsert) =>
        Effect.map(
          database.run((db) => db.insert(qrDesigns).values(row).returning()),
          (rows) => toDesign(rows[0]!)
        ),

      find: (workspaceId: WorkspaceId, id: QrDesignId) =>
        Effect.map(
          database.run((db) => db.select().from(qrDesigns).where(own(workspaceId, id))),
          (rows) => (rows[0] ? toDesign(rows[0]) : undefined)
        ),

      /** The design as it stands afterwards. */
      update: (workspaceId: WorkspaceId, id: QrDesignId, changes: QrChanges, nowMs: number) =>
        Effect.map(
          database.run((db) =>
            db
              .update(qrDesigns)
              .set({ ...changes, updatedAt: new Date(nowMs) })
              .where(own(workspaceId, id))
              .returning()
          ),
          (rows) => (rows[0] ? toDesign(rows[0]) : undefined)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
