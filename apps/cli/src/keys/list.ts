import type { ApiKey } from "@tidings/schema/ApiKey"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { Console, Effect } from "effect"
import type { KeyListFlags } from "../commands/key.ts"
import { onPlatform } from "../platform.ts"
import { table } from "../table.ts"
import { chosen } from "../workspaces/chosen.ts"

const pageSize = 500

const allOf = Effect.fnUntraced(function* (workspaceId: string) {
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

const rowOf = ({ created_at, id, kind, last_used_at, name, prefix, preset, revoked_at, scopes }: ApiKey) => [
  id,
  name,
  kind,
  prefix,
  preset ?? scopes.join(","),
  created_at,
  last_used_at ?? "never",
  revoked_at === null ? "valid" : `revoked ${revoked_at}`
]

const heads = ["id", "name", "kind", "prefix", "may", "created", "last used", "state"]

/** Every key of the workspace, newest first, as it can be read later: without its secret. */
export const run = ({ json, workspace }: KeyListFlags) =>
  Effect.gen(function* () {
    const keys = yield* onPlatform(Effect.flatMap(chosen(workspace), ({ id }) => allOf(id)))
    yield* Console.log(json ? JSON.stringify(keys) : table(heads, keys.map(rowOf)))
  })
