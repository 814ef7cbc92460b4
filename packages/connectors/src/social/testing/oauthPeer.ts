import { Effect } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { type Heard, httpPeer, type Said } from "../../testing/httpPeer.ts"

/** The differences of a network's authorization server from others, by its documentation, not by our own connector. */
export interface OAuthDialect {
  readonly clientBy: "basic" | "body"
  readonly clientIdName?: string
  readonly pkce: boolean
  /** `rotates`: each renewal issues another refresh token, and the old one is dead. */
  readonly refresh: "none" | "keeps" | "rotates"
  /** Path of the token endpoint; default /token. */
  readonly tokenPath?: string
  /** Name of the field with a refresh token's lifetime. */
  readonly refreshLife?: "refresh_token_expires_in" | "refresh_expires_in"
  /**
   * Path that revokes tokens, the required client authentication, and whether revoking a token revokes the tokens it
   * belongs to.
   */
  readonly revocation?: {
    readonly path: string
    readonly clientBy: "client" | "nobody"
    readonly takesAll?: true
    /** Answer for an unknown token; RFC 7009 has it succeed silently. */
    readonly unknown?: Said
  }
}

export const client = { clientId: "the-client", clientSecret: "s3cret:of%the client" }

/**
 * Returns the server's answer instead of tokens, and whether it uses up the code or token; undefined for normal
 * behaviour.
 */
export type Misbehaviour = (grant: string) => { readonly said: Said; readonly spends: boolean } | undefined

interface Code {
  readonly redirectUri: string
  readonly challenge: string | null
  readonly scope: string
}

const refusal = (error: string, description: string): Said => ({
  status: 400,
  body: { error, error_description: description }
})

/**
 * Returns the client's id and secret as a request proves them; undefined if it does so in a way that this server does
 * not take.
 */
const provenBy = ({ headers, said }: Heard, { clientBy, clientIdName = "client_id" }: OAuthDialect) => {
  if (clientBy === "body") {
    return headers["authorization"] === undefined ? [said[clientIdName], said.client_secret] : undefined
  }
  const [, encoded = ""] = /^Basic (.+)$/u.exec(headers["authorization"] ?? "") ?? []
  const decoded = Buffer.from(encoded, "base64").toString().split(":")
  return said.client_secret === undefined ? decoded.map((part) => new URLSearchParams(`a=${part}`).get("a")) : undefined
}

/** Token path of a server at which apps are registered. */
const registeredPath = "/oauth/token"
const ownGrants = new Set(["authorization_code", "refresh_token"])

/**
 * An authorization server on this machine until the scope ends: `/authorize` asks a person, `/token` exchanges codes
 * and refresh tokens. Tokens live for `lifeSeconds`, or for ever if it is 0; `others` answers the rest of the network.
 */
export const oauthPeer = (
  dialect: OAuthDialect,
  {
    lifeSeconds = 7200,
    misbehave = () => undefined,
    others = () => ({ status: 404 })
  }: {
    readonly lifeSeconds?: number | undefined
    readonly misbehave?: Misbehaviour
    readonly others?: (heard: Heard, before: ReadonlyArray<Heard>) => Said | Promise<Said>
  } = {}
) =>
  Effect.gen(function* () {
    const { tokenPath = "/token" } = dialect
    const codes = new Map<string, Code>()
    const refreshTokens = new Set<string>()
    const accessTokens: Array<string> = []
    const revoked = new Set<string>()

    const tokens = (given?: string): Said => {
      const access = `access-${randomUUID()}`
      accessTokens.push(access)
      const refresh = given ?? `refresh-${randomUUID()}`
      if (dialect.refresh !== "none") refreshTokens.add(refresh)
      return {
        status: 200,
        body: {
          token_type: "bearer",
          access_token: access,
          ...(lifeSeconds > 0 && { expires_in: lifeSeconds }),
          ...(dialect.refresh !== "none" && { refresh_token: refresh }),
          ...(dialect.refreshLife !== undefined && { [dialect.refreshLife]: 5_184_000 })
        }
      }
    }

    const spent = (token: string): Said => {
      if (dialect.refresh !== "rotates") return tokens(token)
      refreshTokens.delete(token)
      return tokens()
    }

    const exchanged = (heard: Heard): Said => {
      const { said } = heard
      const [id, secret] = provenBy(heard, dialect) ?? []
      if (id !== client.clientId || secret !== client.clientSecret) return refusal("invalid_client", "wrong client")
      const bad = misbehave(said.grant_type)
      if (said.grant_type === "refresh_token") {
        if (!refreshTokens.has(said.refresh_token)) {
          return refusal("invalid_grant", `the refresh token ${said.refresh_token} is not known`)
        }
        if (bad === undefined || bad.spends) {
          const given = spent(said.refresh_token)
          return bad?.said ?? given
        }
        return bad.said
      }
      const code = codes.get(said.code)
      if (code === undefined) return refusal("invalid_grant", `the code ${said.code} is unknown or expired`)
      if (bad === undefined || bad.spends) codes.delete(said.code)
      if (bad !== undefined) return bad.said
      if (said.redirect_uri !== code.redirectUri) return refusal("invalid_grant", "another redirect URI")
      const challenge = createHash("sha256")
        .update(said.code_verifier ?? "")
        .digest("base64url")
      if (dialect.pkce ? challenge !== code.challenge : said.code_verifier !== undefined) {
        return refusal("invalid_grant", "the verifier is not that of the challenge")
      }
      return tokens()
    }

    /** A consent page: both answers are links. */
    const asked = ({ path }: Heard): Said => {
      const query = new URL(path, "http://peer").searchParams
      const redirectUri = query.get("redirect_uri") ?? ""
      const code = `code-${randomUUID()}`
      const scope = query.get("scope") ?? ""
      codes.set(code, { redirectUri, challenge: query.get("code_challenge"), scope })
      const back = (answer: Record<string, string>) =>
        `${redirectUri}?${new URLSearchParams({ ...answer, state: query.get("state") ?? "" })}`.replaceAll("&", "&amp;")
      const allow = back({ code })
      const deny = back({ error: "access_denied", error_description: "The user denied it" })
      const body = `<!doctype html><html lang="en"><title>Allow?</title><a id="allow" href="${allow}">Allow</a> <a id="deny" href="${deny}">Deny</a></html>`
      return { status: 200, headers: { "Content-Type": "text/html" }, body }
    }

    const live = () => [...accessTokens, ...refreshTokens].filter((token) => !revoked.has(token))

    const revoking = (heard: Heard, { clientBy, takesAll, unknown }: NonNullable<OAuthDialect["revocation"]>): Said => {
      const { token } = heard.said
      const [id, secret] = provenBy(heard, dialect) ?? []
      if (clientBy === "client" && (id !== client.clientId || secret !== client.clientSecret))
        return { status: 401, body: { error: "invalid_client", error_description: "wrong client" } }
      if (clientBy === "nobody" && Object.keys(heard.said).length > 1) return refusal("invalid_request", "too much")
      const bad = misbehave("revoke")
      if (bad !== undefined) return bad.said
      if (!live().includes(token)) return unknown ?? { status: 200, body: {} }
      for (const one of takesAll === true ? live() : [token]) revoked.add(one)
      return { status: 200, body: {} }
    }

    const peer = yield* httpPeer((heard, before) => {
      if (heard.path === dialect.revocation?.path) return revoking(heard, dialect.revocation)
      if (/^(?:\/oauth)?\/authorize\?/u.test(heard.path)) return asked(heard)
      const isOwn = (heard.path === tokenPath || heard.path === registeredPath) && ownGrants.has(heard.said.grant_type)
      return isOwn ? exchanged(heard) : others(heard, before)
    })
    return {
      ...peer,
      consentUrl: `${peer.url}/authorize`,
      tokenUrl: `${peer.url}${tokenPath}`,
      /** Returns the redirect parameters after a person consented at this URL. */
      consented: async (address: string): Promise<URLSearchParams> => {
        const text = await (await fetch(address)).text()
        const [, href = ""] = /id="allow" href="([^"]+)"/u.exec(text) ?? []
        return new URL(href.replaceAll("&amp;", "&")).searchParams
      },
      accessTokens,
      refreshTokens,
      /** Issued tokens that were not revoked. */
      live
    }
  })
