import { Clock, Effect, Redacted } from "effect"
import { type DeliveryFailure, CredentialsRefused } from "../../DeliveryFailure.ts"
import { askProvider, type ProviderAnswer } from "../../http/providerRequest.ts"
import { said } from "../../http/said.ts"
import type { NetworkSignIn, NetworkTokens } from "../../NetworkSignIn.ts"
import { formRequest, type OAuthApp, oauth2, tokensFrom } from "../oauth2.ts"
import { tokenFailure } from "../tokenAnswer.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import type { JsonApi } from "../../http/jsonApi.ts"

const mostAsked = 10

/** Returns the pages that a person manages, by the person's token, with these fields of each; a thousand at most. */
export const pagesOf = Effect.fnUntraced(function* (
  api: JsonApi,
  fields: string
): Effect.fn.Return<ReadonlyArray<any>, DeliveryFailure> {
  const pages: Array<any> = []
  let after = ""
  for (let asked = 0; asked < mostAsked; asked++) {
    const { json } = yield* api.ask({ method: "GET", path: `/me/accounts?fields=${fields}&limit=100${after}` })
    pages.push(...objectsIn(json?.data))
    const cursor = textIn(json?.paging?.cursors?.after)
    if (typeof json?.paging?.next !== "string" || cursor === "") break
    after = `&after=${encodeURIComponent(cursor)}`
  }
  return pages
})

/** An app at Meta, with the URL of its Graph API. */
interface MetaApp extends OAuthApp {
  readonly apiUrl: string
}

const longLived = (app: MetaApp, { accessToken }: NetworkTokens) => {
  const [secret, token] = [Redacted.value(app.clientSecret), Redacted.value(accessToken)]
  const fields = {
    grant_type: "fb_exchange_token",
    client_id: app.clientId,
    client_secret: secret,
    fb_exchange_token: token
  }
  return tokensFrom(formRequest(app.tokenUrl, fields), [secret, token])
}

const read = (
  app: MetaApp,
  path: string,
  token: string,
  method: "DELETE" | "GET" = "GET"
): Effect.Effect<ProviderAnswer, DeliveryFailure> =>
  Effect.gen(function* () {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = yield* askProvider({ method, url: `${app.apiUrl}${path}`, headers })
    if (answer.status < 300) return answer
    const nowMs = yield* Clock.currentTimeMillis
    return yield* tokenFailure(answer, { secrets: [token, Redacted.value(app.clientSecret)], nowMs })
  })

const byApp = ({ clientId, clientSecret }: MetaApp): string => `${clientId}|${Redacted.value(clientSecret)}`

/** Reads Meta's data about a token. */
const inspected = (app: MetaApp, { accessToken }: NetworkTokens) => {
  const asked = new URLSearchParams({ input_token: Redacted.value(accessToken) })
  return Effect.map(read(app, `/debug_token?${asked}`, byApp(app)), ({ json }) => json?.data)
}

/** Returns the end of a person's data access, which in effect ends the tokens of their pages. */
const consentEndOf = (app: MetaApp, tokens: NetworkTokens) =>
  Effect.map(inspected(app, tokens), (data): Partial<NetworkTokens> => {
    const endsAt: unknown = data?.data_access_expires_at
    return typeof endsAt === "number" && endsAt > 0 ? { consentEndsAtMs: endsAt * 1000 } : {}
  })

/** Revokes everything that the person behind a token, including a page's token, allowed the app. */
const revoke = Effect.fnUntraced(function* (app: MetaApp, tokens: NetworkTokens) {
  const data = yield* inspected(app, tokens)
  if (data?.is_valid === false) return
  const person = yield* said(data?.user_id === undefined ? undefined : String(data.user_id), "person")
  yield* read(app, `/${encodeURIComponent(person)}/permissions`, byApp(app), "DELETE")
})

const mostPages = 50

/**
 * Sign-in by developers.facebook.com/docs/facebook-login (2026-07): a person's token of an hour is exchanged for one of
 * 60 days, whose pages have tokens that last as long as the person's consent; an app can only revoke all that a person
 * allowed it (guides/permissions/request-revoke, 2026-11), and nothing less. `accountOf` names the field of a page that
 * identifies an account.
 */
export const pageSignIn = (
  scopes: ReadonlyArray<string>,
  accountOf: { readonly field: string; readonly ref: (page: any) => unknown }
): NetworkSignIn<MetaApp, never> => {
  const { begin, exchange } = oauth2({ scopes, separator: ",", clientBy: "body", pkce: false })

  const tokenOf = (app: MetaApp, tokens: NetworkTokens, accountRef: string, after: string) =>
    Effect.map(
      read(
        app,
        `/me/accounts?fields=${accountOf.field},access_token&limit=100${after}`,
        Redacted.value(tokens.accessToken)
      ),
      ({ json }) => {
        const cursor: unknown = json?.paging?.next === undefined ? undefined : json?.paging?.cursors?.after
        const token: unknown = objectsIn(json?.data).find((page) => accountOf.ref(page) === accountRef)?.access_token
        return { token, after: typeof cursor === "string" ? `&after=${encodeURIComponent(cursor)}` : undefined }
      }
    )

  return {
    scopes,
    revocation: { ends: "person", revoke },
    begin: (app, asked) => Effect.map(begin(app, asked), ({ address }) => ({ address, app })),
    exchange: Effect.fnUntraced(function* (app, answered) {
      const tokens = yield* longLived(app, yield* exchange(app, answered))
      return { ...tokens, ...(yield* consentEndOf(app, tokens)) }
    }),
    ofAccount: Effect.fnUntraced(function* (app, tokens, accountRef) {
      let after: string | undefined = ""
      for (let asked = 0; after !== undefined && asked < mostPages; asked++) {
        const page: { readonly token: unknown; readonly after: string | undefined } = yield* tokenOf(
          app,
          tokens,
          accountRef,
          after
        )
        if (typeof page.token === "string") {
          const { consentEndsAtMs } = tokens
          return { accessToken: Redacted.make(page.token), ...(consentEndsAtMs !== undefined && { consentEndsAtMs }) }
        }
        after = page.after
      }
      return yield* new CredentialsRefused({ message: `the consent does not extend to ${accountRef}`, stopsAll: true })
    })
  }
}
