import { Keys } from "@tidings/services/keys/Keys"
import { Database } from "@tidings/storage/Database"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Console, Effect } from "effect"
import { audited } from "../audited.ts"
import type { KeyRevokeFlags } from "../commands/key.ts"
import { onPlatform } from "../platform.ts"
import { failed } from "../Stop.ts"

/** The workspace that a key belongs to. */
const homeOf = Effect.fnUntraced(function* (id: string) {
  const keys = yield* KeyRepository
  for (const workspace of yield* (yield* WorkspaceRepository).list) {
    if ((yield* keys.find(workspace.id, id)) !== undefined) return workspace.id
  }
  return yield* failed(`There is no key ${id}: see pnpm tidings key list.`)
})

/** Revokes a key, whichever workspace it is of, and writes so into the audit trail, both or neither. */
export const run = ({ id }: KeyRevokeFlags) =>
  Effect.gen(function* () {
    const revoke = Effect.gen(function* () {
      const workspaceId = yield* homeOf(id)
      yield* Effect.orDie((yield* Keys).revoke(workspaceId, id))
      yield* audited({ workspaceId, action: "key.revoke", target: { kind: "key", id } })
    })
    yield* onPlatform(Effect.flatMap(Database, (database) => database.transaction(revoke)))
    yield* Console.log(id)
    yield* Console.error("Revoked: it is refused from its next call on.")
  })
