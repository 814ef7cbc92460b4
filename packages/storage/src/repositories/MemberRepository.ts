import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"

/** Somebody who may sign in to a workspace by mail. */
export interface Member {
  readonly email: string
  readonly created_at: string
}

/** Who may sign in where; addresses as `normalizeEmail` leaves them. */
export class MemberRepository extends Context.Service<MemberRepository>()("@tidings/storage/MemberRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** False when the address was a member already. */
      add: (workspaceId: WorkspaceId, email: string, nowMs: number) =>
        Effect.map(
          database.query(
            `insert into members (workspace_id, email, created_at) values ($1, $2, $3::timestamptz)
             on conflict do nothing returning 1 as added`,
            [workspaceId, email, new Date(nowMs).toISOString()]
          ),
          (rows) => rows.length === 1
        ),

      /** False when the address was no member. */
      remove: (workspaceId: WorkspaceId, email: string) =>
        Effect.map(
          database.query("delete from members where workspace_id = $1 and email = $2 returning 1 as removed", [
            workspaceId,
            email
          ]),
          (rows) => rows.length === 1
        ),

      /** By address. */
      list: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.query<Member>("select email, created_at from members where workspace_id = $1 order by email", [
            workspaceId
          ]),
          (rows) => rows.map(({ created_at, email }): Member => ({ email, created_at: iso(created_at) }))
        ),

      /** Every workspace that an address may sign in to, oldest first. */
      workspacesOf: (email: string) =>
        Effect.map(
          database.query<{ readonly workspace_id: WorkspaceId }>(
            "select workspace_id from members where email = $1 order by workspace_id",
            [email]
          ),
          (rows) => rows.map(({ workspace_id }) => workspace_id)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
