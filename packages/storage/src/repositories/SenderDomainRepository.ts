import type { WorkspaceId } from "@tidings/schema/Id"
import { and, asc, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { senderDomains } from "../tables/index.ts"

/** Domains that a workspace's mails may come from besides that of its own address, in lower case and ASCII. */
export class SenderDomainRepository extends Context.Service<SenderDomainRepository>()(
  "@tidings/storage/SenderDomainRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { createdAt, domain, workspaceId } = senderDomains
      const isOf = (workspace: WorkspaceId) => eq(workspaceId, workspace)
      return {
        /** False when the workspace has it already. */
        add: (row: typeof senderDomains.$inferInsert) =>
          Effect.map(
            database.run((db) => db.insert(senderDomains).values(row).onConflictDoNothing().returning({ domain })),
            (rows) => rows.length === 1
          ),

        /** By name. */
        list: (workspace: WorkspaceId) =>
          database.run((db) =>
            db.select({ domain, createdAt }).from(senderDomains).where(isOf(workspace)).orderBy(asc(domain))
          ),

        /** False when the workspace has no such domain. */
        remove: (workspace: WorkspaceId, name: string) =>
          Effect.map(
            database.run((db) =>
              db
                .delete(senderDomains)
                .where(and(isOf(workspace), eq(domain, name)))
                .returning({ domain })
            ),
            (rows) => rows.length === 1
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
