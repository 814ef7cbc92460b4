import { hashSecret, mintSecret } from "@tidings/services/access/secret"
import { Database } from "@tidings/storage/Database"
import { accessTokens, keys } from "@tidings/storage/tables/index"
import { call } from "@tidings/testing/World"
import { Clock, Effect } from "effect"

/** Connects a client to a key's workspace, with the key's scopes, and returns its access token, valid for a minute. */
export const accessToken = Effect.fnUntraced(function* (key: string) {
  const now = yield* Clock.currentTimeMillis
  const { body } = yield* call("list_keys", {}, { key })
  const { id: keyId } = body.data.find(({ prefix }: { readonly prefix: string }) => key.startsWith(prefix))
  const secret = mintSecret("mcp")
  const database = yield* Database
  const owners = yield* database.run((db) => db.select().from(keys))
  const { workspaceId } = owners.find(({ id }) => id === keyId)!
  const row = { workspaceId, hash: hashSecret(secret), keyId, createdAt: new Date(now) }
  yield* database.run((db) => db.insert(accessTokens).values({ ...row, expiresAt: new Date(now + 60_000) }))
  return secret
})
