import { type ApiKey, KeyKind } from "@tidings/schema/ApiKey"
import { Preset, Scope } from "@tidings/schema/Scope"
import { commandLine } from "@tidings/services/installation/commandLine"
import { Keys } from "@tidings/services/keys/Keys"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { DeedRefused, make, workspaceField } from "../Deed.ts"

const pageSize = 500

/** Issues a key and writes so into the audit trail, both or neither. */
export const create_key = make({
  input: Schema.Struct({
    ...workspaceField,
    name: Schema.String,
    kind: KeyKind,
    grants: Schema.Union([Preset, Schema.Array(Scope)])
  }),
  perform: ({ grants, kind, name, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const keys = yield* Keys
        const { key, secret } = yield* keys.create({ workspaceId, name, kind, grants, user: operator })
        yield* audited({
          workspaceId,
          operator,
          action: "key.create",
          target: { kind: "key", id: key.id },
          metadata: { kind, ...(typeof grants === "string" ? { preset: grants } : { scopes: grants }) }
        })
        return { id: key.id, key: secret, workspace: workspaceId }
      })
    )
})

/** Every key of the workspace, newest first, as it can be read later: without its secret. */
export const list_keys = make({
  input: Schema.Struct(workspaceField),
  perform: Effect.fnUntraced(function* ({ workspace }) {
    const { id } = yield* chosen(workspace)
    const repository = yield* KeyRepository
    const keys: Array<ApiKey> = []
    for (;;) {
      const page: ReadonlyArray<ApiKey> = yield* repository.list(id, { before: keys.at(-1)?.id, limit: pageSize })
      keys.push(...page)
      if (page.length < pageSize) return keys
    }
  })
})

/** The workspace that a key belongs to. */
const homeOf = Effect.fnUntraced(function* (id: string) {
  const keys = yield* KeyRepository
  for (const workspace of yield* (yield* WorkspaceRepository).list) {
    if ((yield* keys.find(workspace.id, id)) !== undefined) return workspace.id
  }
  return yield* new DeedRefused({ message: `There is no key ${id}: see ${commandLine("key list")}` })
})

/** Revokes a key, whichever workspace it is of, and writes so into the audit trail, both or neither. */
export const revoke_key = make({
  input: Schema.Struct({ id: Schema.String }),
  perform: ({ id }, operator) =>
    atomically(
      Effect.gen(function* () {
        const workspaceId = yield* homeOf(id)
        yield* Effect.orDie((yield* Keys).revoke(workspaceId, id))
        yield* audited({ workspaceId, operator, action: "key.revoke", target: { kind: "key", id } })
        return { id }
      })
    )
})
