import { oauth2 } from "../oauth2.ts"

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`

/**
 * Sign-in by developers.google.com/identity, web server apps (2026-11): a refresh token is issued only if offline
 * access and consent are requested. Revoking a token revokes the tokens that belong to it too, and needs no other
 * proof.
 */
export const youtubeSignIn = oauth2({
  scopes: [scope("youtube.upload"), scope("youtube.force-ssl"), scope("yt-analytics.readonly")],
  clientBy: "body",
  pkce: true,
  asks: { access_type: "offline", prompt: "consent" },
  renewal: {},
  revocation: { at: "revoke", ends: "account", takes: ["refreshToken", "accessToken"], first: true, bare: true }
})
