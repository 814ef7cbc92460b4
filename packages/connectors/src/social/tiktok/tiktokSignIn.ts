import { oauth2 } from "../oauth2.ts"

/**
 * Sign-in by developers.tiktok.com, OAuth v2 for web apps (2026-11): PKCE is for desktop apps; each renewal issues
 * another refresh token, and the old one ends. Revoking an access token disconnects the app from the account.
 */
export const tiktokSignIn = oauth2({
  scopes: ["user.info.basic", "video.publish", "video.upload", "video.list"],
  separator: ",",
  clientIdName: "client_key",
  clientBy: "body",
  pkce: false,
  renewal: { once: true },
  revocation: { at: "../revoke/", ends: "account", takes: ["accessToken"] }
})
