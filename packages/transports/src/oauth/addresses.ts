import { Scope } from "@tidings/schema/Scope"

/** Where the authorization server answers, below the public URL. */
export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
  interaction: "/oauth/interaction"
} as const

/** Every name of the one protected resource: REST and MCP at /v1, MCP at /mcp, each as some clients write it. */
export const resourcesOf = (publicUrl: string): ReadonlyArray<string> =>
  ["/v1", "/v1/", "/mcp", "/mcp/"].map((path) => `${publicUrl}${path}`)

/** Everything that can be asked for, as OAuth writes it. */
export const allScopes = Scope.literals.join(" ")
