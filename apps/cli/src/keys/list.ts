import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Clock, Console, Effect } from "effect"
import type { KeyListFlags } from "../commands/key.ts"
import { perform } from "../perform.ts"
import { table } from "../table.ts"
import { named } from "../workspaces/named.ts"

const stateOf = ({ expires_at, revoked_at }: ApiKey, nowMs: number): string => {
  if (revoked_at !== null) return `revoked ${revoked_at}`
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? `lapsed ${expires_at}` : "valid"
}

const rowOf = (nowMs: number) => (key: ApiKey) => [
  key.id,
  key.name,
  key.kind,
  key.prefix,
  key.preset ?? key.scopes.join(","),
  key.user ?? "",
  key.created_at,
  key.last_used_at ?? "never",
  stateOf(key, nowMs)
]

const heads = ["id", "name", "kind", "prefix", "may", "user", "created", "last used", "state"]

/** Every key of the workspace, connected clients among them, newest first. */
export const run = ({ json, workspace }: KeyListFlags) =>
  Effect.gen(function* () {
    const keys = yield* perform("list_keys", named(workspace))
    const row = rowOf(yield* Clock.currentTimeMillis)
    yield* Console.log(json ? JSON.stringify(keys) : table(heads, keys.map(row)))
  })
