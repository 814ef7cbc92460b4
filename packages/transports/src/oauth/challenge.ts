import { scopesOf, type Scope } from "@tidings/schema/Scope"

interface Challenge {
  /** Where others reach this server, without a slash at its end. */
  readonly publicUrl: string
  /** Under which of its two names the protected resource was asked. */
  readonly path: "/v1" | "/mcp"
  /** What was wrong with the token; absent where none was shown. */
  readonly error?: "invalid_token" | "insufficient_scope"
  /** What to ask the person for; without it, what reading needs. */
  readonly scopes?: Iterable<Scope>
}

/** The value of WWW-Authenticate (RFC 6750): what is missing, and where a client learns how to get it (RFC 9728). */
export const challenge = ({ error, path, publicUrl, scopes = scopesOf.read }: Challenge): string => {
  const params = {
    ...(error !== undefined && { error }),
    resource_metadata: `${publicUrl}/.well-known/oauth-protected-resource${path}`,
    scope: [...new Set(scopes)].join(" ")
  }
  return `Bearer ${Object.entries(params)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`
}
