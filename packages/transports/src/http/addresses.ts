import { Scope } from "@tidings/schema/Scope"

/** Paths of the authorization server, below the public URL. */
export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
  interaction: "/oauth/interaction"
} as const

/** Path of the download of the bridge, for programs that speak MCP over stdio. */
export const bridgePath = "/bridge.tgz"

const loopback = ["127.0.0.1", "localhost", "[::1]"]

/** Returns the public URL; if it names this machine, once per name of this machine. */
const namesOf = (publicUrl: string): ReadonlyArray<string> => {
  const { hostname } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [publicUrl]
  return loopback.map((name) => publicUrl.replace(`//${hostname}`, `//${name}`))
}

/**
 * Returns the public URL as the caller wrote it, by its Host header: people treat 127.0.0.1 and localhost as one, but
 * clients refuse a resource whose name differs from the one they requested.
 */
export const reachedAt = (publicUrl: string): ((host: string | undefined) => string) => {
  const byHost = new Map<string | undefined, string>(namesOf(publicUrl).map((name) => [new URL(name).host, name]))
  return (host) => byHost.get(host) ?? publicUrl
}

/**
 * Returns every name of the single protected resource: REST and MCP at /v1, MCP at /mcp, each in the spellings of known
 * clients.
 */
export const resourcesOf = (publicUrl: string): ReadonlyArray<string> =>
  [publicUrl, ...namesOf(publicUrl).filter((name) => name !== publicUrl)].flatMap((name) =>
    ["/v1", "/v1/", "/mcp", "/mcp/"].map((path) => `${name}${path}`)
  )

/** All scopes, in the form of OAuth. */
export const allScopes = Scope.literals.join(" ")
