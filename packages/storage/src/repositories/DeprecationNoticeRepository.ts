import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"

const claim = `insert into deprecation_notices as told (workspace_id, key_id, operation, told_on) values ($1, $2, $3, $4::date)
  on conflict (workspace_id, key_id, operation) do update set told_on = excluded.told_on where told.told_on < excluded.told_on
  returning key_id`

export class DeprecationNoticeRepository extends Context.Service<DeprecationNoticeRepository>()(
  "@tidings/storage/DeprecationNoticeRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** True for the first claim of a key and an operation on a day (ISO 8601), over all processes. */
        claim: (workspaceId: WorkspaceId, keyId: KeyId, operation: string, day: string) =>
          isFound(database.query(claim, [workspaceId, keyId, operation, day]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
