import { oauth2 } from "../oauth2.ts"
import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { accountsIn } from "../accounts.ts"
import { objectsIn } from "../../http/jsonParts.ts"

const most = 250

const boardOf = ({ id, name, owner }: any) => ({ ref: id, name: [name], handle: [owner?.username] })

/** Returns the boards that a person may pin on, or the chosen one. */
export const boards = (api: JsonApi, chosen: string) => {
  if (chosen === "")
    return Effect.map(api.ask({ method: "GET", path: `/boards?page_size=${most}` }), ({ json }) =>
      accountsIn(objectsIn(json?.items).map(boardOf))
    )
  return api.ask({ method: "GET", path: `/boards/${encodeURIComponent(chosen)}` }).pipe(
    Effect.map(({ json }) => accountsIn([boardOf(json ?? {})])),
    Effect.catchIf(
      (failure) => failure._tag === "Rejected" && failure.code === 404,
      () => Effect.succeed([])
    )
  )
}

/**
 * Sign-in by developers.pinterest.com, OpenAPI 5.23.0 (2025-12): access lasts 30 days, a refresh token 60, and each
 * renewal issues a new one. Pinterest so far revokes tokens of system users alone, and refuses others.
 */
export const pinterestSignIn = oauth2({
  scopes: ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"],
  separator: ",",
  clientBy: "basic",
  pkce: false,
  renewal: {},
  revocation: { at: "token/revoke", ends: "tokens", takes: ["refreshToken", "accessToken"] }
})
