import { Clock, Effect, Redacted } from "effect"
import { type DeliveryFailure, OutcomeUnknown } from "../DeliveryFailure.ts"
import { askProvider, handOver, type ProviderRequest } from "../http/providerRequest.ts"
import type { NetworkSignIn, Revocation, NetworkTokens } from "../NetworkSignIn.ts"
import { tokenFailure, networkTokensIn } from "./tokenAnswer.ts"

/** An app at a network, from the credentials of its connector. */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
  readonly consentUrl: string
  readonly tokenUrl: string
}

type Fields = Readonly<Record<string, string>>

/** A network's deviations from RFC 7009. */
interface Revoking {
  /** Revocation URL, relative to the token endpoint. */
  readonly at: string
  readonly ends: Revocation<OAuthApp, never>["ends"]
  /** Tokens that are revoked one by one, as far as they exist. */
  readonly takes: ReadonlyArray<"accessToken" | "refreshToken">
  /** True if revoking the first existing token revokes the others too. */
  readonly first?: true
  /** True if the token alone is sufficient proof. */
  readonly bare?: true
}

/** A network's deviations from other networks. */
interface Dialect {
  readonly scopes: ReadonlyArray<string>
  /** Scope separator. */
  readonly separator?: ","
  /** The network's name of the client id parameter. */
  readonly clientIdName?: string
  /** Client authentication: by the header or among the fields (RFC 6749, 2.3.1). */
  readonly clientBy: "basic" | "body"
  readonly pkce: boolean
  /** Extra authorization parameters. */
  readonly asks?: Fields
  readonly renewal?: { readonly once?: true }
  readonly revocation?: Revoking
}

const answerSeconds = 60

const lost = new OutcomeUnknown({ message: `no answer within ${answerSeconds} s` })

/**
 * Requests tokens once; a failure never contains the secrets. OutcomeUnknown if the request was sent and no answer
 * came: the network may have issued tokens.
 */
export const tokensFrom = (
  request: ProviderRequest<string>,
  secrets: ReadonlyArray<string>,
  before?: NetworkTokens
): Effect.Effect<NetworkTokens, DeliveryFailure> =>
  Effect.gen(function* () {
    const answer = yield* handOver(request, Effect.void)
    const nowMs = yield* Clock.currentTimeMillis
    const tokens = answer.status < 300 ? networkTokensIn(answer.json, nowMs, before) : undefined
    return tokens ?? (yield* tokenFailure(answer, { secrets, nowMs }))
  }).pipe(
    Effect.catchTag("Withdrawn", () => Effect.die("nobody withdraws a request for tokens")),
    Effect.timeoutOrElse({ duration: answerSeconds * 1000, orElse: () => Effect.fail(lost) })
  )

/** Builds a form request for tokens. */
export const formRequest = (url: string, fields: Fields, headers: Fields = {}): ProviderRequest<string> => ({
  method: "POST",
  url,
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  body: new URLSearchParams(fields).toString()
})

/** Builds the Basic header: RFC 6749, 2.3.1 has both parts form-encoded first. */
const basic = ({ clientId, clientSecret }: OAuthApp): string => {
  const encoded = [clientId, Redacted.value(clientSecret)].map((text) =>
    new URLSearchParams({ a: text }).toString().slice(2)
  )
  return `Basic ${Buffer.from(encoded.join(":")).toString("base64")}`
}

/** Asks a network once to revoke a token; succeeds too if the network no longer knows it. */
const ended = Effect.fnUntraced(function* (request: ProviderRequest<string>, secrets: ReadonlyArray<string>) {
  const answer = yield* askProvider(request)
  const { error } = answer.json ?? {}
  if (error === "invalid_token" || (answer.status < 300 && (error === undefined || error === ""))) return
  return yield* tokenFailure(answer, { secrets, nowMs: yield* Clock.currentTimeMillis })
})

/** Builds a network's sign-in by authorization code. */
export const oauth2 = ({
  asks = {},
  clientBy,
  clientIdName = "client_id",
  pkce,
  renewal,
  revocation,
  scopes,
  separator
}: Dialect): NetworkSignIn<OAuthApp, never> => {
  /** Builds a form request with the app's client authentication. */
  const proven = (app: OAuthApp, url: string, fields: Fields) => {
    const proof = { [clientIdName]: app.clientId, client_secret: Redacted.value(app.clientSecret) }
    return clientBy === "basic"
      ? formRequest(url, fields, { Authorization: basic(app) })
      : formRequest(url, { ...fields, ...proof })
  }
  const ask = (app: OAuthApp, fields: Fields, before?: NetworkTokens) => {
    const shown = [Redacted.value(app.clientSecret), fields["code"], fields["code_verifier"], fields["refresh_token"]]
    return tokensFrom(
      proven(app, app.tokenUrl, fields),
      shown.filter((text) => text !== undefined),
      before
    )
  }
  const revoke =
    ({ at, bare, first, takes }: Revoking) =>
    (app: OAuthApp, tokens: NetworkTokens) => {
      const there = takes.flatMap((name) => (tokens[name] === undefined ? [] : [Redacted.value(tokens[name])]))
      const url = new URL(at, app.tokenUrl).href
      return Effect.forEach(
        first === true ? there.slice(0, 1) : there,
        (token) =>
          ended(bare === true ? formRequest(url, { token }) : proven(app, url, { token }), [
            token,
            Redacted.value(app.clientSecret)
          ]),
        { discard: true }
      )
    }
  return {
    scopes,
    begin: (app, { challenge, redirectUri, state }) => {
      const address = new URL(app.consentUrl)
      address.search = new URLSearchParams({
        response_type: "code",
        [clientIdName]: app.clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(separator ?? " "),
        state,
        ...(pkce && { code_challenge: challenge, code_challenge_method: "S256" }),
        ...asks
      }).toString()
      return Effect.succeed({ address: address.href, app })
    },
    exchange: (app, { code, redirectUri, verifier }) =>
      ask(app, {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        ...(pkce && { code_verifier: verifier })
      }),
    ...(renewal !== undefined && {
      renewal: {
        by: "refreshToken",
        ...renewal,
        renew: (app, tokens) =>
          ask(app, { grant_type: "refresh_token", refresh_token: Redacted.value(tokens.refreshToken!) }, tokens)
      }
    }),
    ...(revocation !== undefined && { revocation: { ends: revocation.ends, revoke: revoke(revocation) } })
  }
}
