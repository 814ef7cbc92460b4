import type { WorkspaceId } from "@tidings/schema/Id"
import type { Role } from "@tidings/schema/resources/Role"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Members } from "@tidings/services/members/Members"
import { Database } from "@tidings/storage/Database"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { Effect } from "effect"

/** Makes an address a member, as the operator does: the first of a workspace is its owner; or changes the member. */
export const madeMember = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  address: string,
  mayDecide?: boolean,
  role?: Role
) {
  const database = yield* Database
  const members = yield* Members
  const repository = yield* MemberRepository
  const email = normalizeEmail(address)
  return yield* database.transaction(
    Effect.gen(function* () {
      const held = yield* repository.find(workspaceId, email)
      if (held !== undefined) return (yield* members.change(workspaceId, held, { role, mayDecide })).member
      const isFirst = (yield* repository.counted(workspaceId)) === 0
      const said = { role: role ?? (isFirst ? "owner" : "editor"), mayDecide } as const
      return yield* members.insert(workspaceId, email, said, null)
    })
  )
})
