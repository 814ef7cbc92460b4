import type { Effect, Redacted } from "effect"
import type { DeliveryFailure } from "./DeliveryFailure.ts"

/** What a network gave for one person's consent. */
export interface Tokens {
  readonly accessToken: Redacted.Redacted<string>
  /** Undefined where the network gives none. */
  readonly refreshToken?: Redacted.Redacted<string>
  /** Unix milliseconds; undefined where it does not expire. */
  readonly expiresAtMs?: number
  /** When consent has to be given anew, whatever is renewed until then (Unix milliseconds); undefined where the network names no end. */
  readonly consentEndsAtMs?: number
}

/** How a network gives new tokens for old ones. */
export interface Renewal<App, R> {
  /** The one of the tokens that it takes. */
  readonly by: "accessToken" | "refreshToken"
  /** True where that one works once: when the answer is lost, so is the consent. */
  readonly once?: true
  readonly renew: (app: App, tokens: Tokens) => Effect.Effect<Tokens, DeliveryFailure, R>
}

/** How a network takes tokens back that nobody needs any more. */
export interface Revocation<App, R> {
  /** What ends with them: these tokens, all that the app may do for their account, or all that the person allowed the app, for whichever accounts. */
  readonly ends: "tokens" | "account" | "person"
  /** Succeeds too where the network knows the tokens no longer. */
  readonly revoke: (app: App, tokens: Tokens) => Effect.Effect<void, DeliveryFailure, R>
}

/** How a person allows this installation to post for an account of a network: authorization code with PKCE S256 (RFC 6749, RFC 7636) where the network knows it. */
export interface NetworkSignIn<App, R> {
  /** What the person is asked for, as the network calls it. */
  readonly scopes: ReadonlyArray<string>
  /** True of a network on many servers, at each of which the app is registered by the sign-in: nobody types `clientId` and `clientSecret`. */
  readonly registers?: true
  /** Where the person is led; with the app as it is from now on. */
  readonly begin: (
    app: App,
    asked: { readonly redirectUri: string; readonly state: string; readonly challenge: string }
  ) => Effect.Effect<{ readonly address: string; readonly app: App }, DeliveryFailure, R>
  /** The tokens for a code, which works once. */
  readonly exchange: (
    app: App,
    answered: { readonly code: string; readonly verifier: string; readonly redirectUri: string }
  ) => Effect.Effect<Tokens, DeliveryFailure, R>
  /** The tokens by which one account is posted as, where these are not the person's. */
  readonly ofAccount?: (app: App, tokens: Tokens, accountRef: string) => Effect.Effect<Tokens, DeliveryFailure, R>
  /** Undefined where tokens last, or end with the consent. */
  readonly renewal?: Renewal<App, R>
  /** Undefined where the network documents no way for a program to give tokens back. */
  readonly revocation?: Revocation<App, R>
}
