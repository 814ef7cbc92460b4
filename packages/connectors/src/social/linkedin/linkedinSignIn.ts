import { oauth2 } from "../oauth2.ts"

/** learn.microsoft.com/linkedin, authorization code flow (2026-01): 60 days, and a refresh token for approved partners alone, whose own end no renewal moves. No way to revoke them is documented. */
export const linkedinSignIn = oauth2({
  scopes: ["w_organization_social", "r_organization_social", "rw_organization_admin"],
  clientBy: "body",
  pkce: false,
  renewal: {}
})
