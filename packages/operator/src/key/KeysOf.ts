import { isId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"

const pageSize = 500

/** Reads every key of a workspace, newest first. */
export const keysOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
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

/** Finds a key by its id, with the workspace that it belongs to. */
export const keyFor = Effect.fnUntraced(function* (id: string) {
  const keys = yield* KeyRepository
  for (const { id: workspaceId } of yield* (yield* WorkspaceRepository).list) {
    const key = isId("key", id) ? yield* keys.find(workspaceId, id) : undefined
    if (key !== undefined) return { key, workspaceId }
  }
  return yield* problem("resource_not_found", {
    message: `There is no key ${id}: see ${commandLine("key list")}`
  })
})
