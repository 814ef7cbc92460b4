import { Clock, Effect, Redacted } from "effect"
import { type DeliveryFailure, OutcomeUnknown } from "../DeliveryFailure.ts"
import { ask as askOnce, handOver, type ProviderRequest } from "../http/providerRequest.ts"
import type { NetworkSignIn, Revocation, Tokens } from "../NetworkSignIn.ts"
import { tokenFailure, tokensIn } from "./tokenAnswer.ts"

/** An app at a network, as a row's credentials name it. */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
  readonly consentUrl: string
  readonly tokenUrl: string
}

type Fields = Readonly<Record<string, string>>

/** How a network differs from RFC 7009. */
interface Revoking {
  /** From the address that gives tokens. */
  readonly at: string
  readonly ends: Revocation<OAuthApp, never>["ends"]
  /** The tokens that it has to be told, one by one, as far as they are there. */
  readonly takes: ReadonlyArray<"accessToken" | "refreshToken">
  /** True where the first of them that is there takes the others with it. */
  readonly first?: true
  /** True where the token alone is proof enough. */
  readonly bare?: true
}

/** In what a network differs from others. */
interface Dialect {
  readonly scopes: ReadonlyArray<string>
  /** Between scopes. */
  readonly separator?: ","
  /** What it calls a client's id. */
  readonly clientIdName?: string
  /** How the client proves itself: by the header or among the fields (RFC 6749, 2.3.1). */
  readonly clientBy: "basic" | "body"
  readonly pkce: boolean
  /** What it wants to be asked besides. */
  readonly asks?: Fields
  readonly renewal?: { readonly once?: true }
  readonly revocation?: Revoking
}

const answerSeconds = 60

const lost = new OutcomeUnknown({ message: `no answer within ${answerSeconds} s` })

/** Asks for tokens once; nothing of what is shown of secrets stands in a failure. Whether they were given is unknown once the request is out and no answer came. */
export const tokensFrom = (
  request: ProviderRequest<string>,
  secrets: ReadonlyArray<string>,
  before?: Tokens
): Effect.Effect<Tokens, DeliveryFailure> =>
  Effect.gen(function* () {
    const answer = yield* handOver(request, Effect.void)
    const nowMs = yield* Clock.currentTimeMillis
    const tokens = answer.status < 300 ? tokensIn(answer.json, nowMs, before) : undefined
    return tokens ?? (yield* tokenFailure(answer, { secrets, nowMs }))
  }).pipe(
    Effect.catchTag("Withdrawn", () => Effect.die("nobody withdraws a request for tokens")),
    Effect.timeoutOrElse({ duration: answerSeconds * 1000, orElse: () => Effect.fail(lost) })
  )

/** A request for tokens by a form. */
export const formRequest = (url: string, fields: Fields, headers: Fields = {}): ProviderRequest<string> => ({
  method: "POST",
  url,
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  body: new URLSearchParams(fields).toString()
})

/** RFC 6749, 2.3.1 has both parts form-encoded first. */
const basic = ({ clientId, clientSecret }: OAuthApp): string => {
  const encoded = [clientId, Redacted.value(clientSecret)].map((text) =>
    new URLSearchParams({ a: text }).toString().slice(2)
  )
  return `Basic ${Buffer.from(encoded.join(":")).toString("base64")}`
}

/** Asks a network once to end a token; one that it knows no longer has ended. */
const ended = Effect.fnUntraced(function* (request: ProviderRequest<string>, secrets: ReadonlyArray<string>) {
  const answer = yield* askOnce(request)
  const { error } = answer.json ?? {}
  if (error === "invalid_token" || (answer.status < 300 && (error === undefined || error === ""))) return
  return yield* tokenFailure(answer, { secrets, nowMs: yield* Clock.currentTimeMillis })
})

/** A network's sign-in by authorization code. */
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
  /** A form by which the app proves itself. */
  const proven = (app: OAuthApp, url: string, fields: Fields) => {
    const proof = { [clientIdName]: app.clientId, client_secret: Redacted.value(app.clientSecret) }
    return clientBy === "basic"
      ? formRequest(url, fields, { Authorization: basic(app) })
      : formRequest(url, { ...fields, ...proof })
  }
  const ask = (app: OAuthApp, fields: Fields, before?: Tokens) => {
    const shown = [Redacted.value(app.clientSecret), fields["code"], fields["code_verifier"], fields["refresh_token"]]
    return tokensFrom(
      proven(app, app.tokenUrl, fields),
      shown.filter((text) => text !== undefined),
      before
    )
  }
  const revoke =
    ({ at, bare, first, takes }: Revoking) =>
    (app: OAuthApp, tokens: Tokens) => {
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
