import type { WorkspaceId } from "@tidings/schema/Id"
import { and, asc, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { senderDomains } from "../tables/index.ts"
import { isFound } from "../rows.ts"

/** Sender domains of a workspace besides that of its own address, in lower case and ASCII. */
export class SenderDomainRepository extends Context.Service<SenderDomainRepository>()(
  "@tidings/storage/SenderDomainRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { createdAt, domain, workspaceId } = senderDomains
      const isOf = (workspace: WorkspaceId) => eq(workspaceId, workspace)
      return {
        /** Adds a domain; false if the workspace has it already. */
        add: (row: typeof senderDomains.$inferInsert) =>
          isFound(
            database.run((db) => db.insert(senderDomains).values(row).onConflictDoNothing().returning({ domain }))
          ),

        /** Lists domains by name. */
        list: (workspace: WorkspaceId) =>
          database.run((db) =>
            db.select({ domain, createdAt }).from(senderDomains).where(isOf(workspace)).orderBy(asc(domain))
          ),

        /** Removes a domain; false if the workspace does not have it. */
        remove: (workspace: WorkspaceId, name: string) =>
          isFound(
            database.run((db) =>
              db
                .delete(senderDomains)
                .where(and(isOf(workspace), eq(domain, name)))
                .returning({ domain })
            )
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
