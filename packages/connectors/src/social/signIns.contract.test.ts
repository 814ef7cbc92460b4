import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { inspect } from "node:util"
import { credentialFields } from "../credentialFields.ts"
import type { NetworkSignIn, NetworkTokens } from "../NetworkSignIn.ts"
import { connectors } from "../registry.ts"
import type { Heard, Said } from "../testing/httpPeer.ts"
import { facebookSignIn } from "./facebook/facebookSignIn.ts"
import { instagramSignIn } from "./instagram/instagramSignIn.ts"
import { linkedinSignIn } from "./linkedin/linkedinSignIn.ts"
import { mastodonSignIn } from "./mastodon/mastodonSignIn.ts"
import { appCredentials } from "./networkCredentials.ts"
import { pinterestSignIn } from "./pinterest/pinterestSignIn.ts"
import { client, type Misbehaviour, type OAuthDialect, oauthPeer } from "./testing/oauthPeer.ts"
import { threadsSignIn } from "./threads/threadsSignIn.ts"
import { tiktokSignIn } from "./tiktok/tiktok.ts"
import { xSignIn } from "./x/x.ts"
import { youtubeSignIn } from "./youtube/youtube.ts"

interface Network {
  readonly signIn: NetworkSignIn<any, never>
  /** The network's dialect by its documentation. */
  readonly dialect: OAuthDialect
  readonly separator: " " | ","
  readonly scope: string
  readonly asks?: Readonly<Record<string, string>>
  /** The network's further answers, after the code was exchanged. */
  readonly others?: (heard: Heard) => Said
  /** The final access token of a code, if it is not the token endpoint's. */
  readonly lasting?: string
  readonly consentEndsAtMs?: number
}

const body = { clientBy: "body", pkce: false, refresh: "none" } as const

/** Meta's long-lived tokens, its data about them, and the revocation of a person's consent. */
const meta =
  (pages: ReadonlyArray<object>) =>
  (heard: Heard): Said => {
    const { pathname, searchParams } = new URL(heard.path, "http://peer")
    const bearer = heard.headers["authorization"]
    if (heard.said?.grant_type === "fb_exchange_token" && heard.said.fb_exchange_token.startsWith("access-")) {
      return { status: 200, body: { access_token: "long-lived", token_type: "bearer" } }
    }
    if (pathname === "/debug_token" && bearer === `Bearer ${client.clientId}|${client.clientSecret}`) {
      const asked = searchParams.get("input_token")
      if (asked === "ended") return { status: 200, body: { data: { is_valid: false } } }
      assert.include(["long-lived", "of-the-page"], asked)
      return { status: 200, body: { data: { data_access_expires_at: 7_776_000, expires_at: 0, user_id: "42" } } }
    }
    if (heard.method === "DELETE" && pathname === "/42/permissions")
      return bearer === `Bearer ${client.clientId}|${client.clientSecret}`
        ? { status: 200, body: { success: true } }
        : { status: 400, body: { error: { message: "no", code: 190 } } }
    if (pathname === "/me/accounts" && bearer === "Bearer long-lived") {
      return searchParams.get("after") === "next"
        ? { status: 200, body: { data: pages } }
        : { status: 200, body: { data: [], paging: { cursors: { after: "next" }, next: "…" } } }
    }
    return { status: 400, body: { error: { message: "no", code: 100 } } }
  }

const networks: Readonly<Record<string, Network>> = {
  facebook: {
    signIn: facebookSignIn,
    dialect: body,
    separator: ",",
    scope: "pages_manage_posts",
    others: meta([{ id: "7", access_token: "of-the-page" }]),
    lasting: "long-lived",
    consentEndsAtMs: 7_776_000_000
  },
  instagram: {
    signIn: instagramSignIn,
    dialect: body,
    separator: ",",
    scope: "instagram_content_publish",
    others: meta([{ instagram_business_account: { id: "7" }, access_token: "of-the-page" }]),
    lasting: "long-lived",
    consentEndsAtMs: 7_776_000_000
  },
  linkedin: {
    signIn: linkedinSignIn,
    dialect: { ...body, refresh: "keeps", refreshLife: "refresh_token_expires_in" },
    separator: " ",
    scope: "w_organization_social",
    consentEndsAtMs: 5_184_000_000
  },
  mastodon: {
    signIn: mastodonSignIn,
    dialect: {
      ...body,
      pkce: true,
      revocation: { path: "/oauth/revoke", clientBy: "client" }
    },
    separator: " ",
    scope: "write:statuses",
    others: ({ path, said }) =>
      path === "/api/v1/apps" && said.redirect_uris === redirectUri && said.scopes.includes("write:media")
        ? { status: 200, body: { client_id: client.clientId, client_secret: client.clientSecret } }
        : { status: 404 }
  },
  pinterest: {
    signIn: pinterestSignIn,
    dialect: {
      clientBy: "basic",
      pkce: false,
      refresh: "keeps",
      refreshLife: "refresh_token_expires_in",
      tokenPath: "/v5/oauth/token",
      revocation: { path: "/v5/oauth/token/revoke", clientBy: "client" }
    },
    separator: ",",
    scope: "pins:write",
    consentEndsAtMs: 5_184_000_000
  },
  threads: {
    signIn: threadsSignIn,
    dialect: body,
    separator: ",",
    scope: "threads_content_publish",
    others: ({ path }) => {
      const { pathname, searchParams } = new URL(path, "http://peer")
      const grant = searchParams.get("grant_type")
      const isLong = pathname === "/access_token" && grant === "th_exchange_token"
      if (isLong && searchParams.get("client_secret") !== client.clientSecret) return { status: 400 }
      return isLong || (pathname === "/refresh_access_token" && grant === "th_refresh_token")
        ? { status: 200, body: { access_token: isLong ? "long-lived" : "renewed", expires_in: 5_184_000 } }
        : { status: 404 }
    },
    lasting: "long-lived"
  },
  tiktok: {
    signIn: tiktokSignIn,
    dialect: {
      ...body,
      clientIdName: "client_key",
      refresh: "rotates",
      refreshLife: "refresh_expires_in",
      tokenPath: "/v2/oauth/token/",
      revocation: { path: "/v2/oauth/revoke/", clientBy: "client", takesAll: true }
    },
    separator: ",",
    scope: "video.publish",
    consentEndsAtMs: 5_184_000_000
  },
  x: {
    signIn: xSignIn,
    dialect: {
      clientBy: "basic",
      pkce: true,
      refresh: "rotates",
      tokenPath: "/2/oauth2/token",
      revocation: { path: "/2/oauth2/revoke", clientBy: "client" }
    },
    separator: " ",
    scope: "offline.access"
  },
  youtube: {
    signIn: youtubeSignIn,
    dialect: {
      ...body,
      pkce: true,
      refresh: "keeps",
      revocation: {
        path: "/revoke",
        clientBy: "nobody",
        takesAll: true,
        unknown: { status: 400, body: { error: "invalid_token", error_description: "Token expired or revoked" } }
      }
    },
    separator: " ",
    scope: "https://www.googleapis.com/auth/youtube.upload",
    asks: { access_type: "offline", prompt: "consent" }
  }
}

const redirectUri = "https://tidings.example/connect/callback"
const verifier = "v".repeat(43)
const challenge = createHash("sha256").update(verifier).digest("base64url")

/** A sign-in that was begun at a server of this network, and consented to. */
const begun = (name: string, misbehave?: Misbehaviour) =>
  Effect.gen(function* () {
    const { dialect, others, signIn } = networks[name]!
    const peer = yield* oauthPeer(dialect, { ...(misbehave && { misbehave }), ...(others && { others }) })
    const typed =
      signIn.registers === true
        ? { serverUrl: peer.url }
        : {
            clientId: client.clientId,
            clientSecret: Redacted.make(client.clientSecret),
            consentUrl: peer.consentUrl,
            tokenUrl: peer.tokenUrl,
            apiUrl: peer.url
          }
    const { address, app } = yield* signIn.begin(typed, { redirectUri, state: "a.state", challenge })
    const exchange = (answered: object = {}) =>
      Effect.flatMap(
        Effect.promise(() => peer.consented(address)),
        (answer) => signIn.exchange(app, { code: answer.get("code")!, verifier, redirectUri, ...answered })
      )
    return { peer, signIn, address: new URL(address), app, exchange }
  })

const secretsOf = ({ accessToken, refreshToken }: NetworkTokens) =>
  [accessToken, refreshToken].flatMap((one) => (one === undefined ? [] : [Redacted.value(one)]))

const failures: ReadonlyArray<readonly [string, Said, string]> = [
  ["throttled", { status: 429, headers: { "Retry-After": "90" }, body: { error: "rate_limit_exceeded" } }, "Throttled"],
  ["5xx", { status: 503, body: "down" }, "OutcomeUnknown"],
  ["lost answer", "cut", "OutcomeUnknown"],
  ["invalid_grant", { status: 400, body: { error: "invalid_grant" } }, "CredentialsRefused"],
  [
    "invalid_grant with 200",
    { status: 200, body: { error: "invalid_grant", error_description: "x" } },
    "CredentialsRefused"
  ],
  ["another service's page", { status: 200, body: "<html>" }, "OutcomeUnknown"]
]

describe("the sign-ins of rows", () => {
  it("are all visited here", () => {
    for (const row of connectors) {
      if (row.signIn === undefined) continue
      assert.strictEqual(networks[row.name]?.signIn, row.signIn as unknown, row.name)
      const fields = Object.keys(appCredentials(row).fields)
      for (const brought of ["accessToken", "refreshToken", "expiresAt", "accountRef"])
        assert.notInclude(fields, brought)
      assert.strictEqual(fields.includes("clientId"), row.signIn.registers !== true)
      const { tokenPath } = networks[row.name]!.dialect
      const address = credentialFields(row).find(({ name }) => name === "tokenUrl")?.fallback
      if (tokenPath !== undefined) assert.strictEqual(new URL(address!).pathname, tokenPath, row.name)
      const kept = appCredentials({ credentials: row.credentials })
      assert.include(Object.keys(kept.fields), "clientSecret")
      assert.isTrue(Schema.isSchema(kept))
    }
  })
})

describe.each(Object.entries(networks))("the sign-in at %s", (name, network) => {
  it.effect(
    "leads to an address that holds state, redirect URI, scopes, and a challenge where the network knows it",
    () =>
      Effect.gen(function* () {
        const { address, signIn } = yield* begun(name)
        const query = address.searchParams
        assert.strictEqual(query.get("state"), "a.state")
        assert.strictEqual(query.get("redirect_uri"), redirectUri)
        assert.strictEqual(query.get("response_type"), "code")
        assert.strictEqual(query.get(network.dialect.clientIdName ?? "client_id"), client.clientId)
        const scopes = query.get("scope")!.split(network.separator)
        assert.deepStrictEqual(scopes, [...signIn.scopes])
        assert.include(scopes, network.scope)
        assert.strictEqual(query.get("code_challenge"), network.dialect.pkce ? challenge : null)
        assert.strictEqual(query.get("code_challenge_method"), network.dialect.pkce ? "S256" : null)
        for (const [asked, value] of Object.entries(network.asks ?? {})) assert.strictEqual(query.get(asked), value)
        assert.notInclude(address.href, client.clientSecret)
      })
  )

  it.effect("changes a code for tokens once, with lifetimes as the network says them", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(0)
      const { exchange, peer } = yield* begun(name)
      const tokens = yield* exchange()
      const [access, refresh] = secretsOf(tokens)
      assert.strictEqual(access, network.lasting ?? peer.accessTokens[0])
      assert.strictEqual(refresh, network.dialect.refresh === "none" ? undefined : [...peer.refreshTokens][0])
      assert.strictEqual(tokens.consentEndsAtMs, network.consentEndsAtMs)
      if (network.lasting === undefined) assert.strictEqual(tokens.expiresAtMs, 7_200_000)
      assert.notInclude(inspect(tokens, { depth: null }), access!)
    })
  )

  it.effect("is refused with another code, verifier or redirect URI, and shows none of them", () =>
    Effect.gen(function* () {
      const wrong = [
        { code: "code-guessed" },
        { redirectUri: "https://elsewhere.example/" },
        ...(network.dialect.pkce ? [{ verifier: "w".repeat(43) }] : [])
      ]
      for (const answered of wrong) {
        const { exchange } = yield* begun(name)
        const failure = yield* Effect.flip(exchange(answered))
        assert.strictEqual(failure._tag, "CredentialsRefused", inspect(answered))
        for (const secret of ["code-guessed", "w".repeat(43), client.clientSecret]) {
          assert.notInclude(inspect(failure, { depth: null }), secret)
        }
      }
    })
  )

  it.effect.each(failures)("tells %s from all else when a code is changed", ([, said, tag]) =>
    Effect.gen(function* () {
      const { exchange } = yield* begun(name, () => ({ said, spends: true }))
      const failure = yield* Effect.flip(exchange())
      assert.strictEqual(failure._tag, tag)
      if (failure._tag === "Throttled") assert.strictEqual(failure.retryAfterSeconds, 90)
    })
  )

  if (network.signIn.renewal?.by === "refreshToken") {
    it.effect("gives new tokens for old, and keeps the refresh token where the network does", () =>
      Effect.gen(function* () {
        const { app, exchange, peer, signIn } = yield* begun(name)
        const before = yield* exchange()
        const after = yield* signIn.renewal!.renew(app, before)
        assert.strictEqual(Redacted.value(after.accessToken), peer.accessTokens[1])
        const isSame = Redacted.value(after.refreshToken!) === Redacted.value(before.refreshToken!)
        assert.strictEqual(isSame, network.dialect.refresh === "keeps")
        assert.strictEqual(signIn.renewal!.once === true, network.dialect.refresh === "rotates")
        const again = yield* Effect.exit(signIn.renewal!.renew(app, before))
        assert.strictEqual(Exit.isSuccess(again), network.dialect.refresh === "keeps")
        if (Exit.isFailure(again)) {
          assert.notInclude(inspect(again, { depth: null }), Redacted.value(before.refreshToken!))
          assert.include(inspect(again, { depth: null }), "CredentialsRefused")
        }
      })
    )

    it.effect.each(failures)("tells %s from all else when tokens are renewed", ([, said, tag]) =>
      Effect.gen(function* () {
        const renewing: Misbehaviour = (grant) => (grant === "refresh_token" ? { said, spends: true } : undefined)
        const { app, exchange, signIn } = yield* begun(name, renewing)
        const failure = yield* Effect.flip(signIn.renewal!.renew(app, yield* exchange()))
        assert.strictEqual(failure._tag, tag)
      })
    )
  }

  if (network.signIn.renewal?.by === "accessToken") {
    it.effect("gives a new token for the one before", () =>
      Effect.gen(function* () {
        const { app, exchange, signIn } = yield* begun(name)
        const after = yield* signIn.renewal!.renew(app, yield* exchange())
        assert.strictEqual(Redacted.value(after.accessToken), "renewed")
      })
    )
  }

  if (network.signIn.ofAccount !== undefined) {
    it.effect("gives the token of the account that was chosen, and of no other", () =>
      Effect.gen(function* () {
        const { app, exchange, signIn } = yield* begun(name)
        const tokens = yield* exchange()
        const page = yield* signIn.ofAccount!(app, tokens, "7")
        assert.strictEqual(Redacted.value(page.accessToken), "of-the-page")
        assert.strictEqual(page.consentEndsAtMs, network.consentEndsAtMs)
        assert.strictEqual((yield* Effect.flip(signIn.ofAccount!(app, tokens, "8")))._tag, "CredentialsRefused")
      })
    )
  }

  const { revocation } = network.signIn

  if (network.dialect.revocation !== undefined) {
    it.effect("gives all of its tokens back, once more without harm, and as long as they are there", () =>
      Effect.gen(function* () {
        const { app, exchange, peer } = yield* begun(name)
        const tokens = yield* exchange()
        assert.isNotEmpty(peer.live())
        yield* revocation!.revoke(app, tokens)
        assert.deepStrictEqual(peer.live(), [])
        yield* revocation!.revoke(app, tokens)
      })
    )

    it.effect.each(failures.filter(([what]) => what !== "another service's page"))(
      "tells %s from success when tokens are given back, and shows none of them",
      ([, said]) =>
        Effect.gen(function* () {
          const revoking: Misbehaviour = (grant) => (grant === "revoke" ? { said, spends: false } : undefined)
          const { app, exchange, peer } = yield* begun(name, revoking)
          const tokens = yield* exchange()
          const failure = yield* Effect.flip(revocation!.revoke(app, tokens))
          for (const secret of [...secretsOf(tokens), client.clientSecret])
            assert.notInclude(inspect(failure, { depth: null }), secret)
          assert.isNotEmpty(peer.live())
        })
    )
  }

  if (revocation?.ends === "person") {
    it.effect("takes back what the person behind a page's token allowed, by the app's own proof", () =>
      Effect.gen(function* () {
        const { app, exchange, peer, signIn } = yield* begun(name)
        const page = yield* signIn.ofAccount!(app, yield* exchange(), "7")
        yield* revocation.revoke(app, page)
        const last = peer.heard.at(-1)!
        assert.deepStrictEqual([last.method, last.path], ["DELETE", "/42/permissions"])
        const asked = peer.heard.length
        yield* revocation.revoke(app, { accessToken: Redacted.make("ended") })
        assert.strictEqual(peer.heard.length, asked + 1, "nothing is taken back of a token that has ended")
      })
    )
  }

  it("says whether tokens can be given back, as its documentation has it", () => {
    const isDocumented = network.dialect.revocation !== undefined || ["facebook", "instagram"].includes(name)
    assert.strictEqual(revocation !== undefined, isDocumented)
  })
})
