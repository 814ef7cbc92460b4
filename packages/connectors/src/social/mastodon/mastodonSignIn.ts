import { Clock, Effect, Redacted } from "effect"
import { askProvider } from "../../http/providerRequest.ts"
import { said } from "../../http/said.ts"
import type { NetworkSignIn } from "../../NetworkSignIn.ts"
import { oauth2 } from "../oauth2.ts"
import { tokenFailure } from "../tokenAnswer.ts"

/** An app at one server; id and secret are empty until it is registered there. */
interface MastodonApp {
  readonly serverUrl: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

const { begin, exchange, revocation, scopes } = oauth2({
  scopes: ["read:accounts", "read:statuses", "write:statuses", "write:media"],
  clientBy: "body",
  pkce: true,
  revocation: { at: "revoke", ends: "tokens", takes: ["accessToken"] }
})

const addressed = (app: MastodonApp) => ({
  ...app,
  consentUrl: `${app.serverUrl}/oauth/authorize`,
  tokenUrl: `${app.serverUrl}/oauth/token`
})

const registered = Effect.fnUntraced(function* ({ serverUrl }: MastodonApp, redirectUri: string) {
  const answer = yield* askProvider({
    method: "POST",
    url: `${serverUrl}/api/v1/apps`,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "Tidings", redirect_uris: redirectUri, scopes: scopes.join(" ") })
  })
  if (answer.status >= 300) {
    return yield* tokenFailure(answer, { secrets: [], nowMs: yield* Clock.currentTimeMillis })
  }
  const clientId = yield* said(answer.json?.client_id, "client_id")
  const clientSecret = Redacted.make(yield* said(answer.json?.client_secret, "client_secret"))
  return { serverUrl, clientId, clientSecret }
})

/**
 * Sign-in by docs.joinmastodon.org/methods/apps and oauth (2026-07): each sign-in registers an app at the account's
 * server; its tokens do not expire.
 */
export const mastodonSignIn: NetworkSignIn<MastodonApp, never> = {
  scopes,
  registers: true,
  begin: Effect.fnUntraced(function* (typed, asked) {
    const app = yield* registered(typed, asked.redirectUri)
    const { address } = yield* begin(addressed(app), asked)
    return { address, app }
  }),
  exchange: (app, answered) => exchange(addressed(app), answered),
  revocation: { ends: revocation!.ends, revoke: (app, tokens) => revocation!.revoke(addressed(app), tokens) }
}
