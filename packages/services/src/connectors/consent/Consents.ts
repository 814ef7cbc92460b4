import { currentHome } from "@tidings/schema/homes/Home"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { NetworkSignIn } from "@tidings/connectors/NetworkSignIn"
import { appCredentials } from "@tidings/connectors/social/networkCredentials"
import type { SocialAccount } from "@tidings/connectors/messages/OutgoingPost"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { hashSecret } from "../../access/secret.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { type TypedCredentials, typedCredentials, typedFrom } from "../credentialsOf.ts"
import { type Provider, providerOf, providers } from "../providers.ts"
import { spokenWithin } from "../withinReach.ts"
import { withTokens } from "../tokens/accountTokensOf.ts"
import { verified } from "../verified.ts"
import { withoutSecrets } from "@tidings/connectors/withoutSecrets"
import { inHomeOfConsent, type Consent, ConsentStore, keptTokens, unguessable, unsealedTokens } from "./ConsentStore.ts"

/** Paths of the consent pages, below the public URL. */
export const consentPaths = { begin: "/connect", callback: "/connect/callback", accounts: "/connect/accounts" } as const

const stateMs = 10 * 60_000
const answerWithinSeconds = 30

/** Cookie value of a browser that began a consent: `<secret of the URL>.<secret of the browser>`. */
type BrowserWord = string

/** A consent as shown on a page. */
export interface ShownConsent {
  readonly title: string
  readonly workspace: string
  readonly scopes: ReadonlyArray<string>
  readonly redirectUri: string
}

/** The reason a consent cannot continue. */
export type Halted =
  /** Its hour is over, it was already completed, or it never existed. */
  | { readonly _tag: "Over" }
  /** The network's answer came more than ten minutes after the sign-in began. */
  | { readonly _tag: "TooLate" }
  /** The network's answer was already used. */
  | { readonly _tag: "Replayed" }
  /** It was begun in another browser, or begun again since. */
  | { readonly _tag: "Foreign" }
  | { readonly _tag: "Denied"; readonly title: string }
  | { readonly _tag: "NoAccounts"; readonly title: string }
  | { readonly _tag: "Failed"; readonly title: string; readonly reason: string }

/** The query parameters with which a network redirects the browser back. */
interface NetworkAnswer {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly errorDescription: string | null
}

export const over: Halted = { _tag: "Over" }

const reachOf = ({ reach }: Consent) => (reach === undefined ? {} : { reach })

const titleOf = (row: Provider): string => row.about?.title ?? row.name

const hash = (text: string) => createHash("sha256").update(text).digest("base64url")

/** Splits a cookie value or `state` into its two parts; undefined if it does not have exactly two. */
const parts = (word: string): readonly [string, string] | undefined => {
  const [first = "", second = "", ...more] = word.split(".")
  return first === "" || second === "" || more.length > 0 || word.length > 300 ? undefined : [first, second]
}

/** Length of the home's code, with which `state` begins. */
const homeLength = 2

/** Runs a step of a consent in its home; `word` begins with the secret of its URL. */
const inItsHome = <A, E, R>(step: Effect.Effect<A, E, R>, word: string): Effect.Effect<A, E, R> =>
  inHomeOfConsent(word, step)

const signInOf = (row: Provider): NetworkSignIn<any, ConnectorServices> => row.signIn!

/** Leads people through a network's consent, up to the choice of accounts. Decided in docs/decisions/connectors.md. */
export class Consents extends Context.Service<Consents>()("@tidings/services/Consents", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const publicUrl = yield* PublicUrl
    const speaking = yield* Effect.context<ConnectorServices | Database>()
    const store = yield* ConsentStore
    const workspaces = yield* WorkspaceRepository
    const redirectUri = `${publicUrl}${consentPaths.callback}`

    const spoken = <A>(consent: Consent, asking: Effect.Effect<A, DeliveryFailure, ConnectorServices>) =>
      database.alone(
        Effect.provideContext(spokenWithin(consent)(asking), speaking).pipe(
          Effect.mapError(({ message }) => message),
          Effect.timeoutOrElse({
            duration: answerWithinSeconds * 1000,
            orElse: () => Effect.fail(`no answer within ${answerWithinSeconds} s`)
          })
        )
      )

    const known = Effect.fnUntraced(function* (provider: string) {
      const row = providerOf(provider)
      if (row?.signIn !== undefined) return row
      const named = providers.flatMap(({ name, signIn }) => (signIn === undefined ? [] : [name])).join(", ")
      const message =
        row === undefined
          ? `There is no provider ${provider}; people consent at ${named}.`
          : `Nobody consents at ${titleOf(row)}: connector add takes its credentials. People consent at ${named}.`
      return yield* problem("field_invalid", { fields: [{ path: "provider", code: "enum_violation", message }] })
    })

    /** Returns the app credentials as returned when the sign-in began. */
    const appOf = (row: Provider, { secrets }: Consent) =>
      Effect.orDie(typedCredentials({ credentials: appCredentials({ credentials: row.credentials }) }, secrets.app!))

    /** Finds a consent by its secret, with the provider's row. */
    const held = Effect.fnUntraced(function* (secret: string) {
      const consent = yield* store.find(hashSecret(secret))
      const row = consent === undefined ? undefined : providerOf(consent.provider)
      return consent === undefined || row?.signIn === undefined ? undefined : { consent, row }
    })

    const credentialsFor = (app: unknown, secrets: Consent["secrets"]) =>
      withTokens({ ...(app as object), accountRef: "" }, unsealedTokens(secrets.tokens!))

    const answered = Effect.fnUntraced(function* (row: Provider, consent: Consent, answer: NetworkAnswer) {
      const title = titleOf(row)
      const failed = (reason: string): Halted => ({ _tag: "Failed", title, reason })
      const { code, error, errorDescription } = answer
      if (error !== null && /denied|cancel/u.test(error)) return { _tag: "Denied", title } satisfies Halted
      if (error !== null || code === null) return failed(errorDescription ?? error ?? "it answered without a code")
      const app = yield* appOf(row, consent)
      const verifier = consent.secrets.verifier!
      const exchanged = yield* Effect.result(
        spoken(consent, signInOf(row).exchange(app, { code, verifier, redirectUri }))
      )
      if (exchanged._tag === "Failure") return failed(withoutSecrets(exchanged.failure, app))
      const secrets = { ...consent.secrets, tokens: keptTokens(exchanged.success) }
      const credentials = credentialsFor(app, secrets)
      const verdict = yield* database.alone(
        Effect.provideContext(verified({ row, credentials, ...reachOf(consent) }), speaking)
      )
      if (!verdict.works) return failed(verdict.reason)
      if (verdict.accounts.length === 0) return { _tag: "NoAccounts", title } satisfies Halted
      const { accounts } = verdict
      const kept = yield* store.change(consent.id, (now) =>
        // The sign-in may have been begun again meanwhile.
        Effect.succeed(now.state?.hash === consent.state!.hash ? { ...now, secrets, accounts } : undefined)
      )
      return kept?.accounts === undefined || kept.accounts === null ? over : undefined
    })

    return {
      /** Checks an app's credentials for a network, reporting every invalid field at once. */
      check: Effect.fnUntraced(function* (provider: string, app: TypedCredentials) {
        yield* typedCredentials({ credentials: appCredentials(yield* known(provider)) }, app)
      }),

      /** Creates a consent URL that is valid for an hour. */
      ask: Effect.fnUntraced(function* (given: {
        readonly workspaceId: WorkspaceId
        readonly provider: string
        readonly app: TypedCredentials
        readonly label: string | undefined
        readonly operator: string
        readonly reach?: "public"
      }) {
        const { app, label = null, ...rest } = given
        const { expiresAt, secret } = yield* store.add({ ...rest, label, typed: app })
        return { url: `${publicUrl}${consentPaths.begin}/${secret}`, redirectUri, expiresAt }
      }),

      /** Returns the page data of a consent; undefined if it is over. */
      show: Effect.fnUntraced(function* (secret: string) {
        const found = yield* held(secret)
        if (found === undefined) return undefined
        const workspace = (yield* workspaces.find(found.consent.workspaceId))?.name ?? ""
        const { row } = found
        return { title: titleOf(row), workspace, scopes: row.signIn!.scopes, redirectUri } satisfies ShownConsent
      }, inItsHome),

      /** Begins the sign-in, replacing an earlier one; the browser stores `word` and is redirected to `address`. */
      begin: Effect.fnUntraced(function* (secret: string) {
        const found = yield* held(secret)
        if (found === undefined) return over
        const { consent, row } = found
        const [browser, state, verifier] = [unguessable(), unguessable(), unguessable() + unguessable()]
        const typed = yield* Effect.option(
          typedCredentials({ credentials: appCredentials(row) }, consent.secrets.typed)
        )
        if (typed._tag === "None") return over
        const asked = { redirectUri, state: `${currentHome()}${consent.id}.${state}`, challenge: hash(verifier) }
        const begun = yield* Effect.result(spoken(consent, signInOf(row).begin(typed.value, asked)))
        if (begun._tag === "Failure") {
          return { _tag: "Failed", title: titleOf(row), reason: begun.failure } satisfies Halted
        }
        const app = typedFrom({ credentials: appCredentials({ credentials: row.credentials }) }, begun.success.app)
        const endsAtMs = (yield* Clock.currentTimeMillis) + stateMs
        const kept = yield* store.change(consent.id, (now) =>
          Effect.succeed({
            ...now,
            browser: hash(browser),
            state: { hash: hash(state), endsAtMs, isUsed: false },
            accounts: null,
            secrets: { typed: now.secrets.typed, app, verifier }
          })
        )
        if (kept === undefined) return over
        return { _tag: "Begun" as const, address: begun.success.address, word: `${secret}.${browser}` }
      }, inItsHome),

      /** Processes the network's redirect, once; undefined if accounts can be chosen now. */
      hear: Effect.fnUntraced(
        function* (answer: NetworkAnswer, word: BrowserWord) {
          const [named, state] = parts(answer.state) ?? []
          if (named === undefined || state === undefined) return { _tag: "Foreign" } satisfies Halted
          const id = named.slice(homeLength)
          const [secret = "", browser = ""] = parts(word) ?? []
          const nowMs = yield* Clock.currentTimeMillis
          let halted: Halted | undefined
          const consent = yield* store.change(id, (consent) => {
            const { state: asked } = consent
            if (asked === null || asked.hash !== hash(state)) halted = { _tag: "Foreign" }
            else if (hashSecret(secret) !== id || hash(browser) !== consent.browser) halted = { _tag: "Foreign" }
            else if (asked.isUsed) halted = { _tag: "Replayed" }
            else if (asked.endsAtMs <= nowMs) halted = { _tag: "TooLate" }
            else return Effect.succeed({ ...consent, state: { ...asked, isUsed: true } })
            return Effect.succeed(undefined)
          })
          if (consent === undefined) return over
          if (halted !== undefined) return halted
          const row = providerOf(consent.provider)
          return row?.signIn === undefined ? over : yield* answered(row, consent, answer)
        },
        (hearing, { state }) => inHomeOfConsent(state, hearing)
      ),

      /** Finds the consent whose accounts this browser may choose among; undefined for any other browser. */
      choosing: Effect.fnUntraced(function* (word: BrowserWord) {
        const [secret = "", browser = ""] = parts(word) ?? []
        const found = yield* held(secret)
        if (found === undefined || found.consent.accounts === null) return undefined
        if (found.consent.browser !== hash(browser)) return undefined
        const { consent, row } = found
        const app = yield* appOf(row, consent)
        const workspace = (yield* workspaces.find(consent.workspaceId))?.name ?? ""
        const accounts: ReadonlyArray<SocialAccount> = consent.accounts!
        return {
          consent,
          row,
          title: titleOf(row),
          workspace,
          app,
          accounts,
          tokens: unsealedTokens(consent.secrets.tokens!)
        }
      }, inItsHome)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** A consent that is ready for the choice of accounts. */
export type Choosing = NonNullable<Effect.Success<ReturnType<Consents["Service"]["choosing"]>>>
