import { type WorkspaceId, isId } from "@tidings/schema/Id"
import { type ApiKey, KeyKind } from "@tidings/schema/resources/ApiKey"
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

const keysOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const repository = yield* KeyRepository
  const keys: Array<ApiKey> = []
  for (;;) {
    const page: ReadonlyArray<ApiKey> = yield* repository.list(workspaceId, {
      before: keys.at(-1)?.id,
      limit: pageSize
    })
    keys.push(...page)
    if (page.length < pageSize) return keys
  }
})

/** Every key of the workspace, newest first, as it can be read later: without its secret. */
export const list_keys = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.flatMap(chosen(workspace), ({ id }) => keysOf(id))
})

/** A key, and the workspace that it belongs to. */
const homeOf = Effect.fnUntraced(function* (id: string) {
  const keys = yield* KeyRepository
  for (const workspace of yield* (yield* WorkspaceRepository).list) {
    const key = isId("key", id) ? yield* keys.find(workspace.id, id) : undefined
    if (key !== undefined) return { workspaceId: workspace.id, key }
  }
  return yield* new DeedRefused({ message: `There is no key ${id}: see ${commandLine("key list")}` })
})

const refreshed = Effect.fnUntraced(function* (workspaceId: WorkspaceId, key: ApiKey, operator: string) {
  const difference = yield* Keys.use((keys) => keys.refresh(workspaceId, key))
  if (difference === undefined) return undefined
  if (difference.added.length + difference.removed.length > 0) {
    const target = { kind: "key", id: key.id }
    yield* audited({ workspaceId, operator, action: "key.refresh", target, metadata: { ...difference } })
  }
  return { id: key.id, name: key.name, preset: key.preset, ...difference }
})

/** Gives a key the scopes that its preset has now, with an audit entry where that is a change. */
export const refresh_key = make({
  input: Schema.Struct({ id: Schema.String }),
  perform: ({ id }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { key, workspaceId } = yield* homeOf(id)
        const done = yield* refreshed(workspaceId, key, operator)
        if (done !== undefined) return done
        const why =
          key.revoked_at !== null
            ? "is revoked"
            : key.client !== null
              ? "is a connected program, which asks its user for what it needs"
              : "was given its scopes one by one, and has no preset to go by"
        return yield* new DeedRefused({ message: `${id} ${why}.` })
      })
    )
})

/** Gives every key of the workspace the scopes that its preset has now; those without a preset, revoked ones and connected clients stay as they are. */
export const refresh_keys = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const done = yield* Effect.forEach(yield* keysOf(workspaceId), (key) => refreshed(workspaceId, key, operator))
        return done.filter((one) => one !== undefined)
      })
    )
})

/** Revokes a key, whichever workspace it is of, and writes so into the audit trail, both or neither. */
export const revoke_key = make({
  input: Schema.Struct({ id: Schema.String }),
  perform: ({ id }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { key, workspaceId } = yield* homeOf(id)
        yield* Effect.orDie((yield* Keys).revoke(workspaceId, key.id))
        yield* audited({ workspaceId, operator, action: "key.revoke", target: { kind: "key", id } })
        return { id }
      })
    )
})
