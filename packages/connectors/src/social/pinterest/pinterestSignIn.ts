import { oauth2 } from "../oauth2.ts"

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
