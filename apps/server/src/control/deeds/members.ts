import { EmailAddress, normalizeEmail } from "@tidings/schema/Email"
import { Members } from "@tidings/services/members/Members"
import { Database } from "@tidings/storage/Database"
import { Effect, Schema } from "effect"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { DeedRefused, make, workspaceField } from "../Deed.ts"

const isAddress = Schema.is(EmailAddress)
const input = Schema.Struct({ ...workspaceField, email: Schema.String })

const addressOf = (email: string): Effect.Effect<string, DeedRefused> => {
  const address = normalizeEmail(email)
  return isAddress(address)
    ? Effect.succeed(address)
    : Effect.fail(new DeedRefused({ message: `${email} is no email address.` }))
}

/** Lets an address sign in to the workspace by mail; once more changes nothing. */
export const add_member = make({
  input,
  perform: ({ email, workspace }, operator) =>
    Effect.flatMap(Database, (database) =>
      database.transaction(
        Effect.gen(function* () {
          const address = yield* addressOf(email)
          const { id: workspaceId } = yield* chosen(workspace)
          const added = yield* Members.use((members) => members.add(workspaceId, address))
          const target = { kind: "member", id: address }
          if (added) yield* audited({ workspaceId, operator, action: "member.add", target })
          return { email: address, workspace: workspaceId, added }
        })
      )
    )
})

/** Takes an address out of the workspace, with every client that it connected there. */
export const remove_member = make({
  input,
  perform: ({ email, workspace }, operator) =>
    Effect.flatMap(Database, (database) =>
      database.transaction(
        Effect.gen(function* () {
          const address = yield* addressOf(email)
          const { id: workspaceId } = yield* chosen(workspace)
          const revoked = yield* Members.use((members) => members.remove(workspaceId, address))
          if (revoked === undefined) {
            return yield* new DeedRefused({ message: `${address} is no member: see pnpm tidings member list.` })
          }
          const target = { kind: "member", id: address }
          yield* audited({
            workspaceId,
            operator,
            action: "member.remove",
            target,
            metadata: { revoked_keys: revoked }
          })
          return { email: address, workspace: workspaceId, revoked_keys: revoked }
        })
      )
    )
})

/** Who may sign in to the workspace by mail. */
export const list_members = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.flatMap(chosen(workspace), ({ id }) => Members.use((members) => members.list(id)))
})
