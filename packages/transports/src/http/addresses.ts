import { Scope } from "@tidings/schema/Scope"

/** Where the authorization server answers, below the public URL. */
export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
  interaction: "/oauth/interaction"
} as const

/** Where the server gives away the bridge for programs that speak MCP over stdio. */
export const bridgePath = "/bridge.tgz"

const loopback = ["127.0.0.1", "localhost", "[::1]"]

/** The public URL, and for one on this machine the same under each name of this machine. */
const namesOf = (publicUrl: string): ReadonlyArray<string> => {
  const { hostname } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [publicUrl]
  return loopback.map((name) => publicUrl.replace(`//${hostname}`, `//${name}`))
}

/**
 * The public URL as a caller wrote it, by its Host header: 127.0.0.1 and localhost are one to people, and two to clients,
 * which refuse a resource of another name than they asked for.
 */
export const reachedAt = (publicUrl: string): ((host: string | undefined) => string) => {
  const byHost = new Map<string | undefined, string>(namesOf(publicUrl).map((name) => [new URL(name).host, name]))
  return (host) => byHost.get(host) ?? publicUrl
}

/** Every name of the one protected resource: REST and MCP at /v1, MCP at /mcp, each as some clients write it. */
export const resourcesOf = (publicUrl: string): ReadonlyArray<string> =>
  [publicUrl, ...namesOf(publicUrl).filter((name) => name !== publicUrl)].flatMap((name) =>
    ["/v1", "/v1/", "/mcp", "/mcp/"].map((path) => `${name}${path}`)
  )

/** Everything that can be asked for, as OAuth writes it. */
export const allScopes = Scope.literals.join(" ")
