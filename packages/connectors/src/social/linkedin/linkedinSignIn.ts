import { oauth2 } from "../oauth2.ts"

/**
 * Sign-in by learn.microsoft.com/linkedin, authorization code flow (2026-01): access lasts 60 days; only approved
 * partners get a refresh token, whose expiry no renewal extends. No way to revoke them is documented.
 */
export const linkedinSignIn = oauth2({
  scopes: ["w_organization_social", "r_organization_social", "rw_organization_admin"],
  clientBy: "body",
  pkce: false,
  renewal: {}
})
