import { homeOfId } from "@tidings/schema/homes/Home"
import { unwritable } from "@tidings/pipeline/input/unwritable"
import { Signer } from "@tidings/services/access/Signer"
import { hashSecret, mintSecret } from "@tidings/services/access/secret"
import { AttemptLimits } from "@tidings/services/limits/AttemptLimits"
import { lifetimes } from "@tidings/services/limits/lifetimes"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { OutboundHttp } from "@tidings/services/outbound/OutboundHttp"
import { Effect } from "effect"
import { generateKeyPairSync, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider"
import { adapterOf, type OAuthStores } from "./adapter.ts"
import { allScopes, paths, resourcesOf } from "../http/addresses.ts"
import { redirectsFault, registered, settleClient } from "./clientMetadata.ts"
import { clientAuthMethods } from "./metadata.ts"
import { errorPage } from "./pages/errorPage.ts"

export type ProviderNeeds = OAuthStores | AttemptLimits | Signer | SignIns | OutboundHttp

interface Options {
  /** The issuer. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
  readonly run: <A, E>(effect: Effect.Effect<A, E, ProviderNeeds>) => Promise<A>
}

const documentBytes = 64 * 1024
const documentSeconds = 300

const epochSeconds = () => Math.floor(Date.now() / 1000)

/**
 * Returns the seconds for which a browser stays signed in: until an hour after the code was typed, however often it
 * returns.
 */
const sessionSeconds = (_: KoaContextWithOIDC, { loginTs }: { loginTs?: number | undefined }): number =>
  Math.max(1, (loginTs ?? epochSeconds()) + lifetimes.session - epochSeconds())

/**
 * The authorization server: the library's OAuth 2.1, with our tokens, store and pages. Decided in
 * docs/decisions/oauth.md.
 */
export const makeProvider = async ({ ipOf, publicUrl, run }: Options): Promise<Provider> => {
  const { Provider, errors, interactionPolicy } = await import("oidc-provider")
  const cookieKey = await run(Signer.use(({ sign }) => Effect.succeed(sign("oauth cookies", publicUrl))))
  const folder = new URL(publicUrl).pathname.replace(/\/$/u, "")
  const cookie = { httpOnly: true, sameSite: "lax", signed: true, secure: publicUrl.startsWith("https:") } as const
  const resources = resourcesOf(publicUrl)

  const { Check, Prompt } = interactionPolicy
  const policy = interactionPolicy.base()
  policy.remove("consent")
  policy.add(
    new Prompt(
      { name: "consent", requestable: true },
      new Check("asked_each_time", "only a person may connect a client", "consent_required", ({ oidc }) => {
        return oidc.result?.consent === undefined
      })
    )
  )

  const configuration: Configuration = {
    adapter: adapterOf({
      run,
      spent: (description) => new errors.InvalidGrant({ detail: description }),
      ending: () => ({
        by: Provider.ctx?.oidc.route === "revocation" ? "client" : "reuse",
        ip: Provider.ctx === undefined ? "" : ipOf(Provider.ctx.req)
      })
    }),
    clientAuthMethods: [...clientAuthMethods],
    clientBasedCORS: () => true,
    cookies: {
      keys: [cookieKey],
      names: { session: "tidings_session", interaction: "tidings_interaction", resume: "tidings_resume" },
      long: { ...cookie, path: `${folder}/oauth` },
      short: cookie
    },
    expiresWithSession: async () => false,
    extraClientMetadata: {
      properties: ["software_id"],
      validator: (_ctx, _key, _value, metadata) => {
        const fault = redirectsFault(metadata["redirect_uris"])
        if (fault !== undefined) throw new errors.InvalidClientMetadata(fault)
        settleClient(metadata as Record<string, unknown>)
        if (unwritable(metadata).length > 0)
          throw new errors.InvalidClientMetadata("metadata must not hold NUL characters or lone surrogates")
      }
    },
    extraParams: ["asked_scope"],
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        cacheDuration: { min: documentSeconds, max: documentSeconds },
        allowFetch: async (ctx: KoaContextWithOIDC | undefined) =>
          ctx === undefined ||
          (await run(AttemptLimits.use(({ take }) => take("clientDocumentFromOneIp", ipOf(ctx.req))))) >= 0
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, _client, oneOf) => oneOf?.[0] ?? resources[0]!,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget()
          return { scope: allScopes, audience: resources[0]!, accessTokenFormat: "opaque" }
        }
      },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false }
    },
    fetch: async (input) => {
      const { body, status } = await run(
        OutboundHttp.use(({ get }) => get(String(input), { accept: "application/json" }, documentBytes))
      )
      return new Response(status === 204 || status === 304 ? null : body, { status })
    },
    fetchResponseBodyLimits: { "client_id metadata document": documentBytes },
    findAccount: async (_ctx, id, token) => {
      const account = { accountId: id, claims: async () => ({ sub: id }) }
      // A token is accepted without a sign-in, because its connection's key identifies it.
      if (token !== undefined) return account
      return (await run(SignIns.use(({ find }) => find(id)))) && account
    },
    interactions: { policy, url: (_ctx, { uid }) => `${publicUrl}${paths.interaction}/${uid}` },
    issueRefreshToken: async () => true,
    // ID tokens are never issued, but the library requires a key for them.
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    jwks: { keys: [generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }) as never] },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description: description }) => {
      const { body, headers, status } = errorPage(error, description)
      ctx.status = status
      ctx.set({ ...headers })
      ctx.body = body
    },
    responseTypes: ["code"],
    revokeGrantPolicy: async () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: paths.authorize,
      token: paths.token,
      revocation: paths.revoke,
      registration: paths.register,
      jwks: "/oauth/jwks",
      end_session: "/oauth/end"
    },
    scopes: allScopes.split(" "),
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.authorizationCode,
      Grant: lifetimes.interaction,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.refreshToken,
      Session: sessionSeconds as never
    }
  }

  const provider = new Provider(publicUrl, configuration)
  provider.proxy = true
  Object.assign(provider.AccessToken.prototype, {
    generateTokenId(this: { format: string; grantId: string }) {
      this.format = "opaque"
      return mintSecret("mcp", homeOfId(this.grantId))
    }
  })
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, secret: string) {
      return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(this.clientSecret))
    }
  })
  provider.on("registration_create.success", (ctx) => {
    ctx.body = registered(ctx.body as Record<string, unknown>)
  })
  // Errors of authorization requests are shown instead of redirected: the client chose the target at its own
  // registration, and no person has been asked yet (RFC 9700 §4.11.2).
  const hold = ({ oidc }: KoaContextWithOIDC, error: object) => {
    if (oidc.route === "authorization") Object.assign(error, { allow_redirect: false })
  }
  provider.on("authorization.error", hold)
  provider.on("server_error", hold)
  const report = (error: Error) => void run(Effect.logError("the OAuth authorization server failed", error))
  provider.on("server_error", (_ctx, error) => report(error))
  provider.on("error" as "server_error", report as never)
  return provider
}
