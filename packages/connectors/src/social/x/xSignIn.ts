import { oauth2 } from "../oauth2.ts"

/**
 * Sign-in by docs.x.com, OAuth 2.0 authorization code with PKCE (2026-08): codes live 30 s, access two hours, and a
 * refresh token works once. Each kind of token is revoked by itself.
 */
export const xSignIn = oauth2({
  scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
  clientBy: "basic",
  pkce: true,
  renewal: { once: true },
  revocation: { at: "revoke", ends: "tokens", takes: ["refreshToken", "accessToken"] }
})
