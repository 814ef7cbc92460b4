import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { PageInput } from "@tidings/schema/fields/page"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { InviteMember, Member, UpdateMember } from "@tidings/schema/resources/Member"
import { type Role, scopesOfRole } from "@tidings/schema/resources/Role"
import type { Scope } from "@tidings/schema/Scope"
import { ConnectionRepository } from "@tidings/storage/repositories/ConnectionRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { lacksScope, personRequired } from "../access/refusals.ts"
import { note } from "../audit/CallNotes.ts"
import { CallingKey, type Maker } from "../keys/CallingKey.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Invitations } from "./Invitations.ts"
import { Members } from "./Members.ts"

const manages: Scope = "members:manage"
const hourSeconds = 3_600

/** Members as callers list, invite, change and remove them. Decided in docs/decisions/keys.md. */
export class ManagedMembers extends Context.Service<ManagedMembers>()("@tidings/services/ManagedMembers", {
  make: Effect.gen(function* () {
    const attempts = yield* AttemptLimits
    const calling = yield* CallingKey
    const connections = yield* ConnectionRepository
    const cursors = yield* Cursors
    const invitations = yield* Invitations
    const members = yield* Members
    const repository = yield* MemberRepository

    /** Refuses to give a role whose scopes the caller lacks, and the role owner, which no key gives. */
    const insistOnRole = Effect.fnUntraced(function* (operation: string, maker: Maker, role: Role, before?: Role) {
      if (maker.isOperator) return
      const had = before === undefined ? [] : scopesOfRole[before]
      const gained = scopesOfRole[role].filter((scope) => !had.includes(scope))
      const field = (message: string) => [{ path: "role", code: "enum_violation" as const, message }]
      const lacking = gained.filter((scope) => !maker.has(scope))
      if (lacking.length > 0)
        return yield* lacksScope(lacking, maker, field(`The calling key lacks scopes that the role ${role} has.`))
      if (role === "owner" && gained.length > 0 && !maker.isPerson)
        return yield* personRequired(
          operation,
          "No key makes somebody owner: another owner does, or whoever runs the installation, by the command member add.",
          field("No key gives this role.")
        )
    })

    const insistOnOwner = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      { isOperator }: Maker,
      { email, role }: Member
    ) {
      if (role === "owner" && !isOperator && !(yield* repository.hasOtherOwner(workspaceId, email)))
        return yield* problem("last_owner")
    })

    return {
      /** Lists members by address; none to a sandbox key, which may read no real people. */
      list: (page: PageInput) =>
        cursors.page(
          "members",
          page,
          ({ livemode, workspaceId }, window) => (livemode ? repository.list(workspaceId, window) : Effect.succeed([])),
          { positionOf: ({ email }) => email }
        ),

      /** Makes an address a member, and mails how to sign in; leaves a member as they are. */
      invite: Effect.fnUntraced(function* (input: typeof InviteMember.Type) {
        const { may_decide: mayDecide, notify = true } = input
        const { keyId, user, workspaceId } = yield* Caller
        const email = normalizeEmail(input.email)
        const maker = yield* calling.lock(manages)
        const held = yield* repository.find(workspaceId, email)
        if (held !== undefined) {
          yield* note("member", email, { outcome: "unchanged" })
          return { ...held, invited: false }
        }
        const isFirst = maker.isOperator && (yield* repository.counted(workspaceId)) === 0
        const { role = isFirst ? "owner" : "editor" } = input
        yield* insistOnRole("invite_member", maker, role)
        const member = yield* members.insert(workspaceId, email, { role, mayDecide }, user ?? keyId)
        if (!maker.isOperator && (yield* attempts.take("invitationOfOneWorkspace", workspaceId)) < 0)
          return yield* problem("workspace_rate_limit", {
            message: "A workspace invites at most 50 people a day.",
            retryAfterSeconds: hourSeconds
          })
        if (notify) yield* invitations.enqueue(workspaceId, email)
        yield* note("member", email, { outcome: "added", role, approvals: member.may_decide })
        return { ...member, invited: true }
      }),

      /** Changes role and right to decide; a lower role narrows the programs that the member connected. */
      update: Effect.fnUntraced(function* ({ email: address, ...said }: typeof UpdateMember.Type) {
        const { user, workspaceId } = yield* Caller
        const email = normalizeEmail(address)
        if (Object.keys(said).length === 0)
          return yield* problem("field_invalid", { message: "Name at least one field to change." })
        const maker = yield* calling.lock(manages)
        const held = yield* repository.find(workspaceId, email)
        if (held === undefined) return yield* problem("resource_not_found")
        const { may_decide: mayDecide, role = held.role } = said
        yield* insistOnRole("update_member", maker, role, held.role)
        if (user === email && scopesOfRole[role].some((scope) => !scopesOfRole[held.role].includes(scope))) {
          const message = "Nobody raises their own role: another owner does."
          return yield* problem("field_invalid", { fields: [{ path: "role", code: "enum_violation", message }] })
        }
        if (role !== "owner") yield* insistOnOwner(workspaceId, maker, held)
        const { member, narrowed } = yield* members.change(workspaceId, held, { role, mayDecide })
        yield* note("member", email, {
          role: member.role,
          approvals: member.may_decide,
          ...(narrowed.length > 0 && { narrowed_keys: [...narrowed] })
        })
        const keysOfMember = yield* connections.keysMadeFor(workspaceId, email)
        return { ...member, narrowed_keys: narrowed, keys_of_member: keysOfMember }
      }),

      /** Removes a member, with every program that they connected; an address that is none is left so. */
      remove: Effect.fnUntraced(function* (address: string) {
        const { workspaceId } = yield* Caller
        const email = normalizeEmail(address)
        const maker = yield* calling.lock(manages)
        const held = yield* repository.find(workspaceId, email)
        if (held !== undefined) yield* insistOnOwner(workspaceId, maker, held)
        const revoked = held === undefined ? [] : ((yield* members.remove(workspaceId, email)) ?? [])
        yield* note("member", email, { revoked_keys: [...revoked] })
        return {
          email,
          deleted: held !== undefined,
          revoked_keys: revoked,
          keys_of_member: yield* connections.keysMadeFor(workspaceId, email)
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
