import list_keys from "@tidings/operations/keys/list_keys"
import { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { table } from "../table.ts"

const stateOf = ({ expires_at, revoked_at }: ApiKey, nowMs: number): string => {
  if (revoked_at !== null) return `revoked ${revoked_at}`
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? `lapsed ${expires_at}` : "valid"
}

export default Face.several([list_keys], {
  name: "key list",
  says: "List the keys of a workspace and the clients connected to it, newest first",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(ApiKey),
  examples: { "All of them": {} },
  answer: (call) => Face.allOf(call, list_keys, {}),
  shown: (keys, { columns, nowMs }) => ({
    result: table(
      ["id", "name", "kind", "prefix", "may", "user", "created", "last used", "state"],
      keys.map((key) => [
        key.id,
        key.name,
        key.kind,
        key.prefix,
        key.preset ?? key.scopes.join(","),
        key.user ?? "",
        key.created_at,
        key.last_used_at ?? "never",
        stateOf(key, nowMs)
      ]),
      columns
    )
  })
})
