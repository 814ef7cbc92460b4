import type { Scope } from "@tidings/schema/Scope"
import { paths } from "../http/addresses.ts"

/** How clients of the token endpoint may say who they are; `none` is for those that keep no secret. */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const

interface Resource {
  /** Where its caller reached it. */
  readonly publicUrl: string
  readonly path: "/v1" | "/mcp"
  readonly issuer: string
  /** What can be asked for. */
  readonly scopes: ReadonlyArray<Scope>
}

/** What the protected resource says of itself under one of its names (RFC 9728). */
export const protectedResource = ({ issuer, path, publicUrl, scopes }: Resource) => ({
  resource: `${publicUrl}${path}`,
  resource_name: "Tidings",
  resource_documentation: `${publicUrl}/docs`,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ["header"]
})

/** What the authorization server says of itself (RFC 8414), and of OpenID Connect nothing. */
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
