import type { RawRow } from "./RawRow.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import { allValues, isFound } from "../rows.ts"
import type { members } from "../tables/index.ts"

/** A person who may sign in to a workspace by email. */
type Member = Omit<RawRow<typeof members.$inferSelect>, "workspace_id">

/** The result of adding a member. */
type MemberAdded = "added" | "changed" | "unchanged"

// If `may_decide` is not given, a new member may decide and an existing one keeps their setting.
const add = `with before as (select may_decide from members where workspace_id = $1 and email = $2),
  now as (
    insert into members as m (workspace_id, email, may_decide, created_at) values ($1, $2, coalesce($3::boolean, true), $4::timestamptz)
    on conflict (workspace_id, email) do update set may_decide = coalesce($3::boolean, m.may_decide)
    returning may_decide
  )
  select now.may_decide, before.may_decide as had from now left join before on true`

/** Members of workspaces; addresses are in the form of `normalizeEmail`. */
export class MemberRepository extends Context.Service<MemberRepository>()("@tidings/storage/MemberRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Adds a member; changes `may_decide` of an existing one if it is given. */
      add: (workspaceId: WorkspaceId, email: string, mayDecide: boolean | undefined, nowMs: number) =>
        Effect.map(
          database.query<{ readonly may_decide: boolean; readonly had: boolean | null }>(add, [
            workspaceId,
            email,
            mayDecide ?? null,
            isoAt(nowMs)
          ]),
          (rows) => {
            const { had, may_decide } = rows[0]!
            const outcome: MemberAdded = had === null ? "added" : had === may_decide ? "unchanged" : "changed"
            return { outcome, may_decide }
          }
        ),

      /** Removes a member; false if the address was none. */
      remove: (workspaceId: WorkspaceId, email: string) =>
        isFound(
          database.query("delete from members where workspace_id = $1 and email = $2 returning 1 as removed", [
            workspaceId,
            email
          ])
        ),

      isMember: (workspaceId: WorkspaceId, email: string) =>
        isFound(
          database.query("select 1 as known from members where workspace_id = $1 and email = $2", [workspaceId, email])
        ),

      /** Lists members by address. */
      list: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.query<Member>(
            "select email, may_decide, created_at from members where workspace_id = $1 order by email",
            [workspaceId]
          ),
          (rows) => rows.map((row): Member => ({ ...row, created_at: isoOf(row.created_at) }))
        ),

      /** Lists every workspace that an address may sign in to, oldest first. */
      workspacesOf: (email: string) =>
        allValues<WorkspaceId>(
          database.query("select workspace_id from members where email = $1 order by workspace_id", [email])
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
