import { scopesOf, type Scope } from "@tidings/schema/Scope"

/** To whom a challenge is addressed: which resource was asked, and what to ask the person for. */
export interface Audience {
  /** Where others reach this server, without a slash at its end. */
  readonly publicUrl: string
  /** Under which of its two names the protected resource was asked. */
  readonly path: "/v1" | "/mcp"
  readonly scopes: Iterable<Scope>
}

interface Challenge extends Audience {
  /** What was wrong with the token; absent where none was shown. */
  readonly error?: "invalid_token" | "insufficient_scope"
}

/** What a client is to ask for that has not said what it wants: to look at what there is. */
export const readingScopes = (live: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  live.filter((scope) => scopesOf.read.includes(scope))

/** The value of WWW-Authenticate (RFC 6750): what is missing, and where a client learns how to get it (RFC 9728). */
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

/** How to authenticate, as headers for a request that was refused with this code; none for other codes. */
export const challengeHeaders = (code: string, audience: Audience): Readonly<Record<string, string>> => {
  if (code === "missing_authorization_header") return { "WWW-Authenticate": bearerChallenge(audience) }
  return code === "invalid_api_key" || code === "expired_token"
    ? { "WWW-Authenticate": bearerChallenge({ ...audience, error: "invalid_token" }) }
    : {}
}
