import type { WorkspaceId } from "@tidings/schema/Id"
import { type Icp, type IcpId, noIcp } from "@tidings/schema/resources/Icp"
import { and, eq, inArray } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { owned } from "../owned.ts"
import { icps } from "../tables/index.ts"

type IcpRow = typeof icps.$inferSelect

const toIcp = ({ createdAt, id, name, profile, updatedAt }: IcpRow): Icp => ({
  id,
  name,
  ...noIcp,
  ...profile,
  createdAt: isoOf(createdAt),
  updatedAt: isoOf(updatedAt)
})

/** Ideal customer profiles. */
export class IcpRepository extends Context.Service<IcpRepository>()("@tidings/storage/IcpRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list } = yield* owned(icps, toIcp)
    const { lock, put } = yield* owned(icps, (row) => row)
    return {
      find,
      insert,
      list,

      /** Changes a locked row with the open transaction's commit; returns the profile as changed. */
      put: (held: IcpRow, changes: Partial<Pick<IcpRow, "name" | "profile" | "updatedAt">>) =>
        Effect.map(put(held, changes), toIcp),

      /** Reads the row itself, locked until the transaction ends. */
      lock,

      /** Returns those of the ids that exist in the workspace. */
      among: (workspaceId: WorkspaceId, ids: ReadonlyArray<IcpId>) =>
        Effect.map(
          database.run((db) =>
            db
              .select({ id: icps.id })
              .from(icps)
              .where(and(eq(icps.workspaceId, workspaceId), inArray(icps.id, [...ids])))
          ),
          (rows) => new Set(rows.map(({ id }) => id))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
