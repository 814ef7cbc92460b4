import type { Scope } from "@tidings/schema/Scope"
import { paths } from "../http/addresses.ts"

/** Authentication methods at the token endpoint; `none` is for clients without a secret. */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const

interface Resource {
  /** Base URL by which the caller reached this server. */
  readonly publicUrl: string
  readonly path: "/v1" | "/mcp"
  readonly issuer: string
  /** Scopes that clients can request. */
  readonly scopes: ReadonlyArray<Scope>
}

/** The metadata document of the protected resource under one of its names (RFC 9728). */
export const protectedResource = ({ issuer, path, publicUrl, scopes }: Resource) => ({
  resource: `${publicUrl}${path}`,
  resource_name: "Tidings",
  resource_documentation: `${publicUrl}/docs`,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ["header"]
})

/** The metadata document of the authorization server (RFC 8414), without OpenID Connect. */
export const authorizationServer = (publicUrl: string, scopes: ReadonlyArray<Scope>) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}${paths.authorize}`,
  token_endpoint: `${publicUrl}${paths.token}`,
  revocation_endpoint: `${publicUrl}${paths.revoke}`,
  registration_endpoint: `${publicUrl}${paths.register}`,
  scopes_supported: scopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: clientAuthMethods,
  revocation_endpoint_auth_methods_supported: clientAuthMethods,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${publicUrl}/docs`
})
