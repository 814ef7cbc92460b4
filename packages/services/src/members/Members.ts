import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { FieldCode } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import type { Member } from "@tidings/schema/resources/Member"
import { type Role, scopesOfRole } from "@tidings/schema/resources/Role"
import { Database } from "@tidings/storage/Database"
import { ConnectionRepository } from "@tidings/storage/repositories/ConnectionRepository"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { SessionRepository } from "@tidings/storage/repositories/SessionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { KeyEvents } from "../keys/KeyEvents.ts"

const mostMembers = 1_000

const invalid = (path: string, code: FieldCode, message: string) =>
  problem("field_invalid", { fields: [{ path, code, message }] })

const readersDecideNothing = () =>
  invalid("may_decide", "enum_violation", "A reader decides no approvals; give another role.")

interface Said {
  readonly role?: Role | undefined
  readonly mayDecide?: boolean | undefined
}

/** Members of a workspace, who may sign in with a code by mail. Decided in docs/decisions/keys.md. */
export class Members extends Context.Service<Members>()("@tidings/services/Members", {
  make: Effect.gen(function* () {
    const connections = yield* ConnectionRepository
    const database = yield* Database
    const events = yield* KeyEvents
    const keys = yield* KeyRepository
    const repository = yield* MemberRepository
    const sessions = yield* SessionRepository

    /** Adds a new member in the open transaction, in which the workspace is locked. */
    const insert = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      email: string,
      { mayDecide, role }: Said & { readonly role: Role },
      invitedBy: string | null
    ) {
      if (role === "reader" && mayDecide === true) return yield* readersDecideNothing()
      if ((yield* repository.counted(workspaceId)) >= mostMembers)
        return yield* invalid("email", "out_of_range", `A workspace has at most ${mostMembers} members.`)
      const nowMs = yield* Clock.currentTimeMillis
      return yield* repository.insert({
        workspaceId,
        email,
        role,
        mayDecide: mayDecide ?? role !== "reader",
        invitedBy,
        nowMs
      })
    })

    /**
     * Changes a member in the open transaction, in which the workspace is locked; a lower role takes its scopes from
     * the programs that the member connected. Returns the member, and the keys that lost scopes.
     */
    const change = Effect.fnUntraced(function* (workspaceId: WorkspaceId, held: Member, said: Said) {
      const role = said.role ?? held.role
      if (role === "reader" && said.mayDecide === true) return yield* readersDecideNothing()
      const member: Member = { ...held, role, may_decide: role !== "reader" && (said.mayDecide ?? held.may_decide) }
      const isChanged = role !== held.role || member.may_decide !== held.may_decide
      if (isChanged) yield* repository.change(workspaceId, held.email, role, member.may_decide)
      const narrowed: ReadonlyArray<KeyId> =
        role === held.role ? [] : yield* connections.narrow(workspaceId, held.email, scopesOfRole[role])
      return { member, narrowed, isChanged }
    })

    const remove = Effect.fnUntraced(function* (workspaceId: WorkspaceId, user: string) {
      if (!(yield* repository.remove(workspaceId, user))) return undefined
      yield* sessions.endOf(user)
      const ended = yield* connections.endOf(workspaceId, user, yield* Clock.currentTimeMillis)
      const found = yield* Effect.forEach(ended, (id) => keys.find(workspaceId, id))
      yield* events.revoked(workspaceId, ...found.filter((key) => key !== undefined))
      return ended
    })

    return {
      insert,
      change,

      /**
       * Removes a member, ends their sessions and the connections of the programs that they connected; returns the ids
       * of those keys, undefined if the address was no member.
       */
      remove: (workspaceId: WorkspaceId, email: string) =>
        database.transaction(remove(workspaceId, normalizeEmail(email)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
