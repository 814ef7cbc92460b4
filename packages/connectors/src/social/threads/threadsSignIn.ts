import { Effect, Redacted } from "effect"
import type { NetworkSignIn } from "../../NetworkSignIn.ts"
import { type OAuthApp, oauth2, tokensFrom } from "../oauth2.ts"

const { begin, exchange, scopes } = oauth2({
  scopes: [
    "threads_basic",
    "threads_content_publish",
    "threads_read_replies",
    "threads_manage_insights",
    "threads_delete"
  ],
  separator: ",",
  clientBy: "body",
  pkce: false
})

/** Exchanges one token for another; Threads takes it in the URL. */
const tokensFor = (app: OAuthApp, path: string, asked: Readonly<Record<string, string>>) => {
  const address = new URL(path, app.tokenUrl)
  address.search = new URLSearchParams(asked).toString()
  return tokensFrom({ method: "GET", url: address.href, headers: {} }, Object.values(asked).slice(1))
}

/**
 * Sign-in by developers.facebook.com/docs/threads/get-started (2026-04): a token of an hour is exchanged for one of 60
 * days, which renews itself from its second day on. No way to revoke it is documented.
 */
export const threadsSignIn: NetworkSignIn<OAuthApp, never> = {
  scopes,
  begin,
  exchange: (app, answered) =>
    Effect.flatMap(exchange(app, answered), ({ accessToken }) =>
      tokensFor(app, "/access_token", {
        grant_type: "th_exchange_token",
        client_secret: Redacted.value(app.clientSecret),
        access_token: Redacted.value(accessToken)
      })
    ),
  renewal: {
    by: "accessToken",
    renew: (app, { accessToken }) =>
      tokensFor(app, "/refresh_access_token", {
        grant_type: "th_refresh_token",
        access_token: Redacted.value(accessToken)
      })
  }
}
