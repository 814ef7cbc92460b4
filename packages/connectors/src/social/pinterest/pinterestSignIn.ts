import { oauth2 } from "../oauth2.ts"

/** developers.pinterest.com, OpenAPI 5.23.0 (2025-12): access for 30 days, a refresh token for 60 that each renewal gives anew. It revokes tokens of system users alone so far, and refuses others. */
export const pinterestSignIn = oauth2({
  scopes: ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"],
  separator: ",",
  clientBy: "basic",
  pkce: false,
  renewal: {},
  revocation: { at: "token/revoke", ends: "tokens", takes: ["refreshToken", "accessToken"] }
})
