import type { WorkspaceId } from "@tidings/schema/Id"
import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { commandLine } from "@tidings/services/installation/commandLine"
import { Members } from "@tidings/services/members/Members"
import type { AuditTrail } from "@tidings/services/audit/AuditTrail"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { DeedRefused, make, workspaceField } from "../Deed.ts"

const isAddress = Schema.is(EmailAddress)
const input = Schema.Struct({ ...workspaceField, email: Schema.String })

type Changing<A> = Effect.Effect<A, DeedRefused, AuditTrail | Members>

const addressOf = (email: string): Effect.Effect<string, DeedRefused> => {
  const address = normalizeEmail(email)
  return isAddress(address)
    ? Effect.succeed(address)
    : Effect.fail(new DeedRefused({ message: `${email} is no email address.` }))
}

/** Changes who is a member, with its audit entry or not at all. */
const changing = <A>(
  change: (member: { readonly email: string; readonly workspaceId: WorkspaceId }, operator: string) => Changing<A>
) =>
  make({
    input,
    perform: ({ email, workspace }, operator) =>
      atomically(
        Effect.gen(function* () {
          const address = yield* addressOf(email)
          const { id } = yield* chosen(workspace)
          return { email: address, workspace: id, ...(yield* change({ email: address, workspaceId: id }, operator)) }
        })
      )
  })

/** Lets an address sign in to the workspace by mail; once more changes nothing. */
export const add_member = changing(({ email, workspaceId }, operator) =>
  Effect.gen(function* () {
    const added = yield* Members.use((members) => members.add(workspaceId, email))
    const target = { kind: "member", id: email }
    if (added) yield* audited({ workspaceId, operator, action: "member.add", target })
    return { added }
  })
)

/** Takes an address out of the workspace, with every client that it connected there. */
export const remove_member = changing(({ email, workspaceId }, operator) =>
  Effect.gen(function* () {
    const revoked_keys = yield* Members.use((members) => members.remove(workspaceId, email))
    if (revoked_keys === undefined) {
      return yield* new DeedRefused({ message: `${email} is no member: see ${commandLine("member list")}` })
    }
    const target = { kind: "member", id: email }
    yield* audited({ workspaceId, operator, action: "member.remove", target, metadata: { revoked_keys } })
    return { revoked_keys }
  })
)

/** Who may sign in to the workspace by mail. */
export const list_members = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.flatMap(chosen(workspace), ({ id }) => Members.use((members) => members.list(id)))
})
