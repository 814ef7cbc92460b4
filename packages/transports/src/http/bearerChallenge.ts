import { scopesOf, type Scope } from "@tidings/schema/Scope"

/** The target of a challenge: the requested resource, and the scopes to request. */
export interface Audience {
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
  /** The requested one of the protected resource's two paths. */
  readonly path: "/v1" | "/mcp"
  readonly scopes: Iterable<Scope>
}

interface Challenge extends Audience {
  /** The fault of the token; absent if there was none. */
  readonly error?: "invalid_token" | "insufficient_scope"
}

/** Returns the scopes for a client that has not named any: the reading scopes. */
export const readingScopes = (live: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  live.filter((scope) => scopesOf.read.includes(scope))

/**
 * Returns the value of WWW-Authenticate (RFC 6750): the missing scopes, and the URL of the metadata that tells how to
 * get a token (RFC 9728).
 */
export const bearerChallenge = ({ error, path, publicUrl, scopes }: Challenge): string => {
  const params = {
    ...(error !== undefined && { error }),
    resource_metadata: `${publicUrl}/.well-known/oauth-protected-resource${path}`,
    scope: [...new Set(scopes)].join(" ")
  }
  return `Bearer ${Object.entries(params)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`
}

/** Returns the challenge headers for a request refused with this authentication error; none for other codes. */
export const challengeHeaders = (code: string, audience: Audience): Readonly<Record<string, string>> => {
  if (code === "missing_authorization_header") return { "WWW-Authenticate": bearerChallenge(audience) }
  return code === "invalid_api_key" || code === "expired_token"
    ? { "WWW-Authenticate": bearerChallenge({ ...audience, error: "invalid_token" }) }
    : {}
}
