import type { RawRow } from "./RawRow.ts"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import type { Role } from "@tidings/schema/resources/Role"
import type { Member } from "@tidings/schema/resources/Member"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import { allValues, firstValue, isFound, oneValue } from "../rows.ts"
import type { members } from "../tables/index.ts"

type Row = Omit<RawRow<typeof members.$inferSelect>, "key_id" | "workspace_id">

interface NewMember {
  readonly workspaceId: WorkspaceId
  readonly email: string
  readonly role: Role
  readonly mayDecide: boolean
  readonly invitedBy: string | null
  readonly nowMs: number
}

/** A page of members by address: those after `before`, at most `limit`. */
interface MemberWindow {
  readonly before?: string | undefined
  readonly limit?: number
}

const columns = "email, role, may_decide, invited_by, created_at, last_sign_in_at"

const toMember = ({ created_at, last_sign_in_at, ...row }: Row): Member => ({
  email: row.email,
  role: row.role,
  may_decide: row.may_decide,
  status: last_sign_in_at === null ? "invited" : "active",
  invited_by: row.invited_by,
  created_at: isoOf(created_at),
  last_sign_in_at: last_sign_in_at === null ? null : isoOf(last_sign_in_at)
})

/** Members of workspaces; addresses are in the form of `normalizeEmail`. */
export class MemberRepository extends Context.Service<MemberRepository>()("@tidings/storage/MemberRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: ({ email, invitedBy, mayDecide, nowMs, role, workspaceId }: NewMember) =>
        Effect.map(
          database.query<Row>(
            `insert into members (workspace_id, email, key_id, role, may_decide, invited_by, created_at)
             values ($1, $2, $3, $4, $5, $6, $7::timestamptz) returning ${columns}`,
            [workspaceId, email, newId("key", nowMs), role, mayDecide, invitedBy, isoAt(nowMs)]
          ),
          ([row]) => toMember(row!)
        ),

      find: (workspaceId: WorkspaceId, email: string) =>
        Effect.map(
          database.query<Row>(`select ${columns} from members where workspace_id = $1 and email = $2`, [
            workspaceId,
            email
          ]),
          ([row]) => row && toMember(row)
        ),

      /** Reads a member's role, which stays until the open transaction ends; undefined if the address is none. */
      heldRole: (workspaceId: WorkspaceId, email: string) =>
        firstValue<Role>(
          database.query("select role from members where workspace_id = $1 and email = $2 for share", [
            workspaceId,
            email
          ])
        ),

      change: (workspaceId: WorkspaceId, email: string, role: Role, mayDecide: boolean) =>
        Effect.asVoid(
          database.query("update members set role = $3, may_decide = $4 where workspace_id = $1 and email = $2", [
            workspaceId,
            email,
            role,
            mayDecide
          ])
        ),

      counted: (workspaceId: WorkspaceId) =>
        oneValue<number>(
          database.query("select count(*)::int as members from members where workspace_id = $1", [workspaceId])
        ),

      /** True if the workspace has an owner besides this address. */
      hasOtherOwner: (workspaceId: WorkspaceId, email: string) =>
        isFound(
          database.query(
            "select 1 as other from members where workspace_id = $1 and role = 'owner' and email <> $2 limit 1",
            [workspaceId, email]
          )
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
      list: (workspaceId: WorkspaceId, { before, limit }: MemberWindow = {}) =>
        Effect.map(
          database.query<Row>(
            `select ${columns} from members where workspace_id = $1 and ($2::text is null or email > $2) order by email limit $3`,
            [workspaceId, before ?? null, limit ?? null]
          ),
          (rows) => rows.map(toMember)
        ),

      /** Lists every workspace that an address may sign in to, oldest first. */
      workspacesOf: (email: string) =>
        Effect.map(
          database.homes.each(
            allValues<WorkspaceId>(database.query("select workspace_id from members where email = $1", [email]))
          ),
          (found) => found.flat().toSorted()
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
